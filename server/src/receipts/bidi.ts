import bidiFactory from 'bidi-js'

/**
 * Bidirectional text algorithm. Its types describe a module with a default export; Node sees the function
 * itself.
 */
export const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
