# embed_folder(TARGET SYMBOL FOLDER): puts every file of a folder into the program as
#   extern const std::span<const crownhall::EmbeddedFile> crownhall::SYMBOL;
# with EmbeddedFile {path, begin, end} declared where it is used. The assembler copies the bytes,
# so large files cost no compile time. A folder that is not there gives an empty list.
function(embed_folder target symbol folder)
  get_filename_component(root ${folder} ABSOLUTE)
  file(GLOB_RECURSE files RELATIVE ${root} CONFIGURE_DEPENDS ${root}/*)
  set(out ${CMAKE_BINARY_DIR}/generated/embed/${symbol}.cpp)
  set(bytes "")
  set(rows "")
  set(names "")
  set(n 0)
  foreach(file ${files})
    string(APPEND bytes "asm(\".section .rodata\\n.global ${symbol}_${n}\\n.global ${symbol}_${n}_end\\n"
      "${symbol}_${n}:\\n.incbin \\\"${root}/${file}\\\"\\n${symbol}_${n}_end:\\n.byte 0\\n.previous\\n\");\n")
    string(APPEND names "extern \"C\" const char ${symbol}_${n}[], ${symbol}_${n}_end[];\n")
    string(APPEND rows "    {\"${file}\", ${symbol}_${n}, ${symbol}_${n}_end},\n")
    math(EXPR n "${n} + 1")
  endforeach()
  if(n EQUAL 0)
    set(rows "    {\"\", nullptr, nullptr},\n")
  endif()
  file(CONFIGURE OUTPUT ${out} CONTENT "#include <span>
#include <string_view>
${bytes}${names}namespace crownhall {
struct EmbeddedFile {
  std::string_view path;
  const char* begin;
  const char* end;
};
static const EmbeddedFile kFiles[] = {
${rows}};
extern const std::span<const EmbeddedFile> ${symbol};
const std::span<const EmbeddedFile> ${symbol}(kFiles, ${n});
}  // namespace crownhall
" @ONLY)
  list(TRANSFORM files PREPEND ${root}/)
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${files}"
    SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${out})
endfunction()
