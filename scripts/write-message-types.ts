import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLanguage } from '../contract/src/language/language.ts'
import { messages } from '../words/src/catalogues.ts'
import { valuesOf } from '../words/src/placeholders.ts'

// npm run words: generates a type for every message of words/en with its values. Types only: nothing loads
// the file at run time.
const types = Object.entries(messages[firstLanguage] ?? {}).map(([key, message]) => {
  const values = [...valuesOf(message)].map(([name, kind]) => `${name}: ${kind}`)
  return `  '${key}': ${values.length === 0 ? 'null' : `{ ${values.join('; ')} }`}`
})
const folder = join(import.meta.dirname, '../words/dist')
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'messages.d.ts'),
  `export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
${types.join('\n')}
}
`,
)
