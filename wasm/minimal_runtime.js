/* global Module, HEAPU8 */
// Appended to the code of Emscripten's minimal runtime, which keeps its view of the memory to
// itself: other views are made when the memory grows.
Object.defineProperty(Module, 'HEAPU8', { get: () => HEAPU8 });
