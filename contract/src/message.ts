/**
 * Translatable text: the key of a translation (words/en) with its values. It is translated where it is
 * shown, in the reader's language, and so are values that are messages themselves.
 */
export type Message = { key: string; values?: Record<string, string | number | Message> }

export const message = (key: string, values?: Message['values']): Message =>
  values ? { key, values } : { key }

/** Encodes a message as the text of a zod issue, the only field it has. */
export const asIssue = (message: Message): string => JSON.stringify(message)

/** Decodes the message of an issue; undefined when the text is zod's own. */
export const messageOfIssue = (text: string): Message | undefined =>
  text.startsWith('{"key":') ? JSON.parse(text) : undefined
