import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import languages from '../../contract/src/language/languages.json' with { type: 'json' }
import { type Catalogue, type Catalogues, compileMessage } from './compile-message.ts'

const folder = join(import.meta.dirname, '..')

const messagesOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(folder, language)).map((file) =>
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ),
  )

/** Source messages (ICU MessageFormat), by language. */
export const messages: Record<string, Record<string, string>> = Object.fromEntries(
  Object.keys(languages).map((language) => [language, messagesOf(language)]),
)

/** Compiles each message on first use: compiling all of them would add a third of a second to every start. */
function compiledOnUse(written: Record<string, string>): Catalogue {
  return new Proxy<Catalogue>(
    {},
    {
      get(compiled, key: string) {
        const message = written[key]
        if (compiled[key] === undefined && message !== undefined) compiled[key] = compileMessage(key, message)
        return compiled[key]
      },
    },
  )
}

/** Complete catalogues; a page's bundle holds only the parts it loads (web/compiled-translations.ts). */
export const catalogues: Catalogues = Object.fromEntries(
  Object.entries(messages).map(([language, written]) => [language, compiledOnUse(written)]),
)
