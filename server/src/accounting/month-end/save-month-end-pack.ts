import { sql } from 'kysely'
import type { Report } from '../../../../contract/src/accounting.ts'
import type { OpenItem } from '../../../../contract/src/month-end.ts'
import { itemStateText, uncheckedText } from '../../../../words/src/display-names.ts'
import { monthText } from '../../../../words/src/format-values.ts'
import type { Reader, Translate } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import type { Download } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayInWords, instantText } from '../../platform/text/pakistan-time.ts'
import { type BankBalance, readBankBalances } from '../reports/bank-balances.queries.ts'
import { reconciliationSection } from '../reports/bank-balances-report.ts'
import { buildReport } from '../reports/build-report.ts'
import { saveReports } from '../reports/export-report.ts'
import { readLedgerNames } from '../reports/ledger-names.ts'
import { plainFigure } from '../reports/report-figures.ts'
import { row, section } from '../reports/report-sections.ts'
import { readClosings } from './month-end.queries.ts'

/** Reports of a closed month, after its checklist and bank reconciliation. */
const packedReports = ['receipts_and_payments', 'zakat', 'restricted', 'bank_balances'] as const

/**
 * Writes the pack of a closing as PDF. The checklist and the reconciliation are stored at the signature;
 * closings by earlier versions have no stored reconciliation. The reports show the current books, which
 * differ only after the month was reopened.
 * @throws Problem 404, also for a reopening
 */
export async function saveMonthEndPack(context: AppContext, reader: Reader, id: number): Promise<Download> {
  const { db } = context
  const { t } = reader
  const [closing] = await readClosings(db, sql`where ledger_closings.id = ${id} and not is_reopening`)
  const through = closing?.closed_through
  if (!closing || !through) throw Problem.notFound('refusal.not-found.closing')
  const month = through.slice(0, 7)
  const { banks } = await db
    .selectFrom('ledger_closings')
    .select('banks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const first: Report = {
    title: t('month-end.pack', { month: monthText(t, month) }),
    facts: [
      t('month-end.was-closed', { day: dayInWords(t, through) }),
      t('month-end.signed-by', {
        signature: closing.signature,
        who: closing.by,
        time: instantText(t, new Date(closing.at)),
      }),
      ...(closing.reason === null ? [] : [t('month-end.with-reason', { reason: closing.reason })]),
    ],
    sections: [
      checklistSection(t, closing.open_items),
      reconciliationSection(
        t,
        await readLedgerNames(db, t),
        (banks as BankBalance[] | null) ?? (await readBankBalances(db, through)),
      ),
    ],
  }
  const filters = { date_from: `${month}-01`, date_to: through }
  const none = { funds: null, accounts: null, cause_names: null, payment_modes: null, reasons: null }
  const reports = await Promise.all(
    packedReports.map((kind) => buildReport(db, t, kind, { ...filters, ...none })),
  )
  return saveReports(context, reader, [first, ...reports], `month_end_${month}`)
}

function checklistSection(t: Translate, items: readonly OpenItem[]) {
  const column = (title: string) => ({ title, kind: 'text' as const })
  return section(
    t('month-end.not-done'),
    [
      column(t('month-end.state')),
      { title: t('ui.amount'), kind: 'paisa' },
      column(t('month-end.not-checked')),
    ],
    items.map((item) =>
      row(
        t(`month-end.item.${item.what}`),
        plainFigure(itemStateText(t, item)),
        plainFigure(item.paisa),
        plainFigure(
          item.unchecked.map((one) => uncheckedText(t, one, (day) => dayInWords(t, day))).join(' '),
        ),
      ),
    ),
    items.length === 0 ? t('month-end.all-done') : null,
  )
}
