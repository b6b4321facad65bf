import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import { formatDay } from '../../ui/format-day.ts'

/** Name of a line outside its row: 'Rs. 5,000 of 21 Nov 2026'. */
export const lineName = ({ amount_paisa, value_date }: StatementLine) =>
  say('statements.line-name', { amount: formatPaisa(amount_paisa), day: formatDay(value_date) })
