import { type Phrase, say } from '../../../words/src/say.ts'

/** A row of facts, where there is anything to say. */
export const optionalRow = (label: Phrase, value: string | null | undefined): [string, string][] =>
  value ? [[say(label), value]] : []
