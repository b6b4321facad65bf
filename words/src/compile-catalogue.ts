import compile from 'icu-minify/compile'
import type { Catalogue } from './catalogue.ts'

/**
 * Compiles a file of messages (ICU MessageFormat by key, JSON).
 * @throws where a message cannot be read, with its key
 */
export function compileCatalogue(json: string): Catalogue {
  const messages: Record<string, string> = JSON.parse(json)
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(key, message)]),
  )
}

/** @throws where the message cannot be read, with its key */
export function compileMessage(key: string, message: string): Catalogue[string] {
  try {
    return compile(message)
  } catch (error) {
    throw new Error(`The message "${key}" cannot be read: ${message}`, { cause: error })
  }
}
