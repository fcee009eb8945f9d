# embed_messages(TARGET): every messages/<language>/<name>.json goes into the program, and a source
# file that lists them (shipped_messages()) is written for the target.
function(embed_messages target)
  file(GLOB files RELATIVE ${CMAKE_SOURCE_DIR}/messages CONFIGURE_DEPENDS messages/*/*.json)
  set(declarations)
  set(entries)
  foreach(file ${files})
    get_filename_component(language ${file} DIRECTORY)
    get_filename_component(name ${file} NAME_WE)
    string(MAKE_C_IDENTIFIER "k_messages_${language}_${name}" symbol)
    embed(${target} ${symbol} messages/${file})
    string(APPEND declarations "extern const std::string_view ${symbol};\n")
    string(APPEND entries "      {\"${language}\", \"${name}\", ${symbol}},\n")
  endforeach()
  set(out ${CMAKE_BINARY_DIR}/generated/embed/shipped_messages.cpp)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "#include \"table/shipped_messages.hpp\"
namespace crownhall {
@declarations@
std::span<const ShippedMessages> shipped_messages() {
  static const ShippedMessages kFiles[] = {
@entries@  };
  return kFiles;
}
}  // namespace crownhall
")
  target_sources(${target} PRIVATE ${out})
endfunction()
