import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { formatDay } from '../../ui/format-day.ts'

/** Name of a line outside its row: 'Rs. 5,000 of 21 Nov 2026'. */
export const lineName = (t: Translate, { amount_paisa, value_date }: StatementLine) =>
  t('statements.line-name', { amount: formatPaisa(t, amount_paisa), day: formatDay(t, value_date) })
