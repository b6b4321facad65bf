import { groupDigits } from '../../contract/src/language/group-digits.ts'
import { formatPaisa } from './format-paisa.ts'
import type { Translate } from './reader.ts'

/** Formats a figure of a report. @param kind paisa, a count, tenths of a percent, or text */
export function figureText(
  t: Translate,
  kind: 'paisa' | 'count' | 'percent' | 'text',
  value: number | string | null,
): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'paisa') return formatPaisa(t, value)
  return kind === 'percent' ? t('ledger.percent', { tenths: (value / 10).toFixed(1) }) : groupDigits(value)
}
