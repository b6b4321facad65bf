import bidiFactory from 'bidi-js'

/** The order of mixed scripts on a line. Its types describe a module with a default export; Node sees the function itself. */
export const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
