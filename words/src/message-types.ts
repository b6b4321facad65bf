import { join } from 'node:path'
import { readMessages } from './read-messages.ts'
import { valuesOf } from './values-of.ts'

/** The program text of messages.ts: every key of words/en with the values that its message needs. */
export function messageTypes(): string {
  const lines = readMessages(join(import.meta.dirname, '../en')).flatMap(({ messages }) =>
    Object.entries(messages).map(([key, message]) => `  '${key}': ${typeOf(valuesOf(message))}`),
  )
  return `// Written by \`npm run words\` from words/en.

export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
${lines.join('\n')}
}
`
}

const typeOf = (values: Map<string, string>) =>
  values.size === 0 ? 'null' : `{ ${[...values].map(([name, kind]) => `${name}: ${kind}`).join('; ')} }`
