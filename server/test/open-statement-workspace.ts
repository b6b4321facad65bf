import type { CheckRun } from '../../contract/src/checks.ts'
import type { DuplicateAnswers } from '../../contract/src/possible-duplicates.ts'
import { confirmMatches, type LineOutcomes, type StatementLine } from '../../contract/src/statement-lines.ts'
import type { StatementMapping } from '../../contract/src/statement-mapping.ts'
import {
  importStatement,
  listStatementAccounts,
  previewStatement,
  type StatementAccount,
  type StatementFile,
  type StatementPreview,
} from '../../contract/src/statements.ts'
import type { PaymentStatus } from '../../contract/src/status.ts'
import { readClock } from './read-clock.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { giftTo, type Staff } from './visitor.ts'

/** A row of a test's CSV: day, text, credit, debit, balance. */
type Row = [day: string, text: string, credit: string, debit?: string, balance?: string]

const headings = 'Value Date,Particulars,Credit,Debit,Balance'

/** A bank's CSV with these rows. */
export const csv = (...rows: Row[]): string =>
  [
    headings,
    ...rows.map(([day, text, credit, debit = '', balance = '']) =>
      [day, `"${text.replaceAll('"', '""')}"`, `"${credit}"`, `"${debit}"`, `"${balance}"`].join(','),
    ),
  ].join('\r\n')

export const today = () => readClock().today

/**
 * A charity with an officer who imports statements, a chief who may reverse, and donors who pay by bank
 * transfer.
 */
export async function openStatementWorkspace() {
  const app: TestApp = await buildTestApp()
  const officer = await app.staff(['statement', 'donation', 'donation.verify', 'payment', 'payment.create'])
  const chief = await app.staff([
    'statement',
    'donation',
    'donation.verify',
    'donation.reverse',
    'audit',
    'checks',
    'reconciliation',
  ])
  const accounts = (await officer.call<StatementAccount[]>('GET', listStatementAccounts.path)).body.data
  const accountOf = (kind: 'zakat' | 'general') => {
    const found = accounts.find((account) => account.kind === kind)
    if (!found) throw new Error(`The demo has no account for ${kind}.`)
    return found
  }
  const [general, zakat] = [accountOf('general'), accountOf('zakat')]

  type UploadForm = {
    account?: number
    name?: string
    mapping?: Partial<StatementMapping>
    despite?: boolean
    duplicates?: DuplicateAnswers
  }
  const send = <Answer>(
    path: string,
    content: string | Uint8Array<ArrayBuffer>,
    sent: UploadForm = {},
    by: Staff = officer,
  ) => {
    const form = new FormData()
    form.set('bank_account_id', String(sent.account ?? general.id))
    form.set('file_name', sent.name ?? 'statement.csv')
    if (sent.despite) form.set('despite', 'true')
    if (sent.duplicates) form.set('duplicates', JSON.stringify(sent.duplicates))
    if (sent.mapping) form.set('mapping', JSON.stringify(sent.mapping))
    form.set('file', new Blob([content]), 'statement.csv')
    return by.call<Answer>('POST', path, form)
  }
  const importFile = (content: string | Uint8Array<ArrayBuffer>, sent?: UploadForm, by?: Staff) =>
    send<{ file: StatementFile; known_already: boolean }>(importStatement.path, content, sent, by)

  const lines = async (fileId: number, show = 'all', text: string | null = null) => {
    const { status, body } = await officer.call<{ data: StatementLine[]; total: number }>(
      'POST',
      `/statements/${fileId}/lines/search?per_page=100`,
      { show, text },
    )
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return body.data.data
  }

  /** Imports a CSV of these rows. @returns the file with its lines @throws when it is rejected */
  const imported = async (rows: Row[], account = general.id, despite = false) => {
    const { status, body } = await importFile(csv(...rows), { account, despite })
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return { file: body.data.file, lines: await lines(body.data.file.id) }
  }

  return {
    app,
    officer,
    chief,
    accounts,
    general,
    zakat,
    lines,
    importFile,
    preview: (content: string | Uint8Array<ArrayBuffer>, sent?: UploadForm) =>
      send<StatementPreview>(previewStatement.path, content, sent),
    imported,
    /** Imports a statement of one line of today. */
    async importLine(text: string, credit: string, account = general.id, despite = false) {
      const day = today().split('-').reverse().join('/')
      const { file, lines } = await imported([[day, text, credit]], account, despite)
      const [line] = lines
      if (!line) throw new Error('The line was not stored.')
      return { file, line }
    },
    async readLine(fileId: number, lineId: number) {
      const line = (await lines(fileId)).find(({ id }) => id === lineId)
      if (!line) throw new Error('The line is gone.')
      return line
    },
    async confirm(
      matches: {
        line_id: number
        parts: { attempt_id: number; amount: number; undo_note?: string | undefined }[]
        unallocated_reason?: string
      }[],
      by: Staff = officer,
    ): Promise<LineOutcomes> {
      const { status, body } = await by.call<LineOutcomes>('POST', confirmMatches.path, { matches })
      if (status !== 200) throw new Error(`${status} ${body.message}`)
      return body.data
    },
    /** Runs the nightly checks. @returns the failed ones */
    async findFaults() {
      const { body } = await chief.call<CheckRun>('POST', '/checks/run')
      return body.data.results.filter(({ count }) => count > 0)
    },
    readFile: async (id: number) =>
      (
        await officer.call<{
          file: StatementFile
          suggested: Record<'sure' | 'likely', { count: number; paisa: number }>
        }>('GET', `/statements/${id}`)
      ).body.data,
    /** Creates a pending donation by bank transfer. */
    async donation(amount = 5000, changes: { first_name?: string; last_name?: string; zakat?: number } = {}) {
      const { zakat: zakatAmount = 0, ...donor } = changes
      const lineOf = (title: string, sum: number) => ({
        ...giftTo(app.causeId(title), sum).cart[0],
        cause: title,
      })
      const link = await app.visitor().give({
        payment_method: 'bank',
        payment_gateway: 'default',
        total_amount: amount,
        ...donor,
        cart: [
          ...(zakatAmount < amount ? [lineOf('Sadqah', amount - zakatAmount)] : []),
          ...(zakatAmount > 0 ? [lineOf('Zakat', zakatAmount)] : []),
        ] as ReturnType<typeof giftTo>['cart'],
      })
      const { donation, attempts } = await app.readDonation(link)
      return { link, id: donation.id, code: donation.donation_code, attempt: attempts[0]?.id ?? 0 }
    },
    statusOf: async (link: string) => (await app.readDonation(link)).donation.status as PaymentStatus,
  }
}
