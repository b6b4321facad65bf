import { type Phrase, say } from '../../words/src/say.ts'
import type { dateFormats } from './statements.ts'

type DateFormat = (typeof dateFormats)[number]

const names: Record<DateFormat, Phrase> = {
  'day first': 'office-fields.date-format.day',
  'month first': 'office-fields.date-format.month',
  'year first': 'office-fields.date-format.year',
}

/** How a bank writes its dates, in small letters. */
export const dateFormatName = (format: DateFormat): string => say(names[format])
