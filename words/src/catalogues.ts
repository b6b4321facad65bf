import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import languages from '../../contract/src/language/languages.json' with { type: 'json' }
import type { Catalogue, Catalogues } from './catalogue.ts'
import { compileMessage } from './compile-message.ts'

const folder = join(import.meta.dirname, '..')

const messagesOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(folder, language)).map((file) =>
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ),
  )

/** Every message as it is written (ICU MessageFormat), by language. */
export const messages: Record<string, Record<string, string>> = Object.fromEntries(
  Object.keys(languages).map((language) => [language, messagesOf(language)]),
)

let findWordings: () => Catalogues | undefined = () => undefined

/** How a program finds what is reworded, for the work that it does at this moment. */
export function rewordBy(find: () => Catalogues | undefined): void {
  findWordings = find
}

/** Each message is compiled when it is first said: all of them would take a third of a second at every start. */
function compiledWhenSaid(language: string, written: Record<string, string>): Catalogue {
  return new Proxy<Catalogue>(
    {},
    {
      get(compiled, key: string) {
        const reworded = findWordings()?.[language]?.[key]
        if (reworded !== undefined) return reworded
        const message = written[key]
        if (compiled[key] === undefined && message !== undefined) compiled[key] = compileMessage(key, message)
        return compiled[key]
      },
    },
  )
}

/** Every language whole; in a bundle of pages nothing but what they load (web/compiled-words.ts). */
export const catalogues: Catalogues = Object.fromEntries(
  Object.entries(messages).map(([language, written]) => [language, compiledWhenSaid(language, written)]),
)
