import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, Catalogues } from './catalogue.ts'
import { compileMessage } from './compile-message.ts'
import languages from './languages.json' with { type: 'json' }

const folder = join(import.meta.dirname, '..')

const messagesOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(folder, language)).map((file) =>
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ),
  )

/** Each message is compiled when it is first said: all of them would take a third of a second at every start. */
function compiledWhenSaid(messages: Record<string, string>): Catalogue {
  return new Proxy<Catalogue>(
    {},
    {
      get(compiled, key: string) {
        const message = messages[key]
        if (compiled[key] === undefined && message !== undefined) compiled[key] = compileMessage(key, message)
        return compiled[key]
      },
    },
  )
}

/** Every language whole; in a bundle of pages nothing but what they load (web/compiled-words.ts). */
export const catalogues: Catalogues = Object.fromEntries(
  Object.keys(languages).map((language) => [language, compiledWhenSaid(messagesOf(language))]),
)
