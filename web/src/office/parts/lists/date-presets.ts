import { say } from '../../../../../words/src/say.ts'

/** Days that are asked for again and again, from and to as yyyy-mm-dd. */
export type DatePreset = { label: string; from: string; to: string }

/** The presets on a day in Pakistan, yyyy-mm-dd; the fiscal year there begins on 1 July. */
export function datePresets(today: string): DatePreset[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const firstOf = (monthsFromNow: number) => dayOf(year, month + monthsFromNow, 1)
  return [
    { label: say('lists.date-presets.today'), from: today, to: today },
    { label: say('lists.date-presets.this-month'), from: firstOf(0), to: today },
    { label: say('lists.date-presets.last-month'), from: firstOf(-1), to: dayOf(year, month, 0) },
    {
      label: say('lists.date-presets.this-fiscal-year'),
      from: dayOf(month >= 7 ? year : year - 1, 7, 1),
      to: today,
    },
  ]
}

/** Months from 1; day 0 is the last of the month before. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
