import type * as z from 'zod/mini'

/**
 * Translatable text: the key of a translation (words/en) with its values. It is translated where it is
 * shown, in the reader's language, and so are values that are messages themselves.
 */
export type Message = { key: string; values?: Record<string, string | number | Message> }

export const message = (key: string, values?: Message['values']): Message =>
  values ? { key, values } : { key }

/** Encodes a message as the text of a zod issue, which has no other field for it. */
export const asIssue = (message: Message): string => JSON.stringify(message)

/**
 * Refuses the value of a custom rule of zod.
 * @param path the field, for a rule of a whole body
 */
export function refuseValue(
  { issues, value }: z.core.ParsePayload,
  refusal: string | Message,
  ...path: string[]
): never {
  const text = asIssue(typeof refusal === 'string' ? message(refusal) : refusal)
  issues.push({ code: 'custom', input: value, path, message: text })
  return undefined as never
}

/** Decodes the message of an issue; undefined when the text is zod's own. */
export const messageOfIssue = (text: string): Message | undefined =>
  text.startsWith('{"key":') ? JSON.parse(text) : undefined
