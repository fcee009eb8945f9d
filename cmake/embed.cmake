# embed(TARGET SYMBOL FILE): puts a file into the program as
#   extern const std::string_view crownhall::SYMBOL;   (declare it where it is used)
# The text is written as bytes, so any file will do and no compiler limit on literals applies.
function(embed target symbol file)
  set(out ${CMAKE_BINARY_DIR}/generated/embed/${symbol}.cpp)
  get_filename_component(absolute ${file} ABSOLUTE)
  if(NOT EXISTS ${absolute})
    set(absolute ${CMAKE_SOURCE_DIR}/cmake/nothing)  # the page's packages were not fetched
  endif()
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DIN=${absolute} -DOUT=${out} -DSYMBOL=${symbol}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_file.cmake
    DEPENDS ${absolute} ${CMAKE_SOURCE_DIR}/cmake/embed_file.cmake VERBATIM)
  set_source_files_properties(${out} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${out})
endfunction()
