/**
 * A sentence for a person: the key of a translation (words/en) with its values. It is translated where it is shown, in the reader's
 * language, and a value that is a message itself with it.
 */
export type Message = { key: string; values?: Record<string, string | number | Message> }

export const message = (key: string, values?: Message['values']): Message =>
  values ? { key, values } : { key }

/** A message as the text of a zod issue, which can carry nothing else. */
export const asIssue = (of: Message): string => JSON.stringify(of)

/** The message of an issue; undefined where the text is zod's own. */
export const messageOfIssue = (text: string): Message | undefined =>
  text.startsWith('{"key":') ? JSON.parse(text) : undefined
