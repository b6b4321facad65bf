import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogues } from './catalogue.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import languages from './languages.json' with { type: 'json' }

const folder = join(import.meta.dirname, '..')

/** Every language whole; in a bundle of pages nothing but what they load (web/compiled-words.ts). */
export const catalogues: Catalogues = Object.fromEntries(
  Object.keys(languages).map((language) => [
    language,
    Object.assign(
      {},
      ...readdirSync(join(folder, language)).map((file) =>
        compileCatalogue(readFileSync(join(folder, language, file), 'utf8')),
      ),
    ),
  ]),
)
