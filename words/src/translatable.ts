import type { Message } from '../../contract/src/message.ts'
import type { Messages } from '../dist/messages.d.ts'
import type { PlainMessage } from './reader.ts'

/** Values of a message, each of which may be a message itself. */
export type TranslatableValues<K extends PlainMessage> = Messages[K] extends null
  ? []
  : [values: { [V in keyof Messages[K]]: Messages[K][V] | Message }]

/** Message of the catalogue with its values, to be translated where it is shown. */
export const translatable = <K extends PlainMessage>(key: K, ...[values]: TranslatableValues<K>): Message =>
  values === undefined ? { key } : { key, values: values as Message['values'] & object }
