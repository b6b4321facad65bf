import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/** Compiled messages of one language, by key. */
export type Catalogue = Record<string, CompiledMessage>
export type Catalogues = Record<string, Catalogue>

/** Compiles a message (ICU MessageFormat). @throws a syntax error, with the key */
export function compileMessage(key: string, message: string): Catalogue[string] {
  try {
    return compile(message)
  } catch (error) {
    throw new Error(`The message "${key}" cannot be read: ${message}`, { cause: error })
  }
}
