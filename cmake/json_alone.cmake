# Boost::json from its headers alone, for a system that has no Boost of its own (WebAssembly): one
# file compiles it, without exceptions and threads. The machine's other headers stay out of sight.
find_path(boost_folder boost/json.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/boost_headers)
file(CREATE_LINK ${boost_folder}/boost ${CMAKE_BINARY_DIR}/boost_headers/boost SYMBOLIC)
add_library(json_alone STATIC cmake/json_alone.cpp)
target_compile_features(json_alone PUBLIC cxx_std_20)
target_include_directories(json_alone SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/boost_headers)
target_compile_definitions(json_alone PUBLIC BOOST_NO_EXCEPTIONS BOOST_SYSTEM_DISABLE_THREADS)
add_library(Boost::json ALIAS json_alone)
