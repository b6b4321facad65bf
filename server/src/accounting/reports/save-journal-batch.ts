import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/journal.ts'
import {
  type EntryReason,
  entryReasons,
  type LedgerFund,
  ledgerFunds,
} from '../../../../contract/src/ledger.ts'
import { english } from '../../../../words/src/reader.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { copyLines } from '../../platform/database/copy-lines.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import type { Download } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { rowsDownload } from '../../platform/text/csv-download.ts'
import { type JournalEntry, type JournalFormat, journalFormats } from './journal-formats.ts'
import { readLedgerAccountNames } from './ledger-names.ts'

/** Names in a file, by code, id or identifier. */
type JournalNames = Record<
  'accounts' | 'causes' | 'funds' | 'reasons' | 'sources',
  Record<string, string>
> & {
  /** Absent in batches saved before causes were classes or cost centres. */
  has_centres?: true
  /** Set when the file has one entry for each day and reason. */
  by_day?: true
}

/** Control characters that no cell contains, so that COPY quotes nothing and a row is one line. */
const plainDelimiters = { delimiter: '\u0002', quote: '\u0001' }

const entrySources = ['donation', 'payment', 'statement_line', 'voucher', 'import', 'day'] as const

/** Line of an entry, as the query below returns it; '' for null. */
type Row = [
  entryId: string,
  day: string,
  reason: EntryReason,
  source: (typeof entrySources)[number],
  reference: string,
  account: string,
  fund: LedgerFund,
  causeId: string,
  debit: string,
  credit: string,
]

/**
 * Streams a batch in the format of a program. Names and the choice of entries are stored with the first file,
 * so later files for that program are identical.
 * @throws Problem 404; 409 when the first file had other entries
 */
export async function saveJournalBatch(
  db: Database,
  actor: Staff,
  { id, program, entries }: { id: number } & BodyOf<typeof calls.saveJournalBatch>,
): Promise<Download<Readable>> {
  const names = await storeNames(db, actor, id, { program, entries })
  if ((entries === 'day') !== (names.by_day ?? false)) throw Problem.conflict('refusal.journal.other-entries')
  await recordAudit(db, actor, 'exported', 'ledger', { batch: id, program })
  const each = sql`
    select entry.id, happened_on, reason,
      case when donation.id is not null then 'donation' when payment.id is not null then 'payment'
        when line_id is not null then 'statement_line' when voucher_id is not null then 'voucher'
        else 'import' end,
      coalesce(donation_code, reference_no, (coalesce(line_id, voucher_id, import_id))::text),
      account, fund, cause_id, debit, credit
    from journal_batch_entries as exported join ledger_entries as entry on entry.id = exported.entry_id
    join ledger_lines as line on line.entry_id = exported.entry_id
    left join donations as donation on donation.intent_id = entry.intent_id
    left join payments as payment on payment.intent_id = entry.intent_id
    where batch_id = ${id} order by exported.entry_id, position`
  const rows = names.by_day ? sumsByDay(id) : each
  const format = journalFormats[program]
  const file = { type: format.type, name: `journal_${id}_${program}.${format.extension}` }
  return rowsDownload(await copyLines(db, rows, plainDelimiters), file, (parts) =>
    formatRows(format, parts, names),
  )
}

/** Sums of a batch by day and reason, under the number of the first entry; debits and credits stay apart. */
const sumsByDay = (batchId: number) => sql`
  with entry as materialized (
    select entry.id, happened_on, reason, min(entry.id) over same as first, count(*) over same as entries
    from journal_batch_entries as exported join ledger_entries as entry on entry.id = exported.entry_id
    where batch_id = ${batchId} window same as (partition by happened_on, reason)
  )
  select first, happened_on, reason, 'day', entries::text, account, fund, cause_id, sum(debit), sum(credit)
  from entry join ledger_lines as line on line.entry_id = entry.id
  group by first, happened_on, reason, entries, account, fund, cause_id, debit is null
  order by first, debit is null, account, fund, cause_id`

/**
 * Stores the current names, unless names are stored for this batch and program, and returns the stored names.
 */
async function storeNames(
  db: Database,
  actor: Staff,
  id: number,
  { program, entries }: BodyOf<typeof calls.saveJournalBatch>,
): Promise<JournalNames> {
  const accounts = await readLedgerAccountNames(db, english.t)
  const { t } = english
  const texts = <Key extends string>(keys: readonly Key[], name: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, name(key)]))
  const current = {
    has_centres: true,
    ...(entries === 'day' && { by_day: true }),
    funds: texts(ledgerFunds, (fund) => t(`office.kind-name.${fund}`)),
    reasons: texts(entryReasons, (reason) => t(`office.ledger.reason.${reason}`)),
    sources: texts(entrySources, (source) => t(`ledger.source-name.${source}`)),
    accounts: Object.fromEntries(
      accounts.flatMap(({ account, programs }) =>
        programs
          .filter((one) => one.program === program)
          .map(({ name, default_name }) => [account, name ?? default_name]),
      ),
    ),
  }
  await sql`insert into journal_batch_files (batch_id, program, names, saved_by)
    select id, ${program}, ${jsonText(current)}::jsonb || jsonb_build_object('causes',
      (select coalesce(jsonb_object_agg(causes.id, fundtitle), '{}') from causes)), ${actor.caller.id}
    from journal_batches where id = ${id} on conflict do nothing`.execute(db)
  const { rows } = await sql<{ names: JournalNames }>`
    select names from journal_batch_files where batch_id = ${id} and program = ${program}`.execute(db)
  const [file] = rows
  if (!file) throw Problem.notFound('problem.not-found.address')
  return file.names
}

type OpenEntry = JournalEntry & { lines: JournalEntry['lines'][number][] }

/**
 * Formats rows copied with `plainDelimiters` and sorted by entry, of cells that are null ('') or texts
 * without line breaks. Splits one row at a time: the rows of a chunk, alive together, would outlive V8's
 * young generation. Writing a row costs the database a third of writing it as JSON.
 */
async function* formatRows(
  { header, write, footer }: JournalFormat,
  parts: AsyncIterable<Buffer>,
  names: JournalNames,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  let [unfinished, output] = ['', header]
  let open: OpenEntry | undefined
  for await (const part of parts) {
    const text = unfinished + decoder.decode(part, { stream: true })
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      const row = text.slice(start, end).split(plainDelimiters.delimiter) as Row
      start = end + 1
      if (open?.id !== Number(row[0])) {
        if (open) output += write(open)
        open = entryOf(row, names)
      }
      open.lines.push(lineOf(row, names))
    }
    unfinished = text.slice(start)
    if (output !== '') yield Buffer.from(output)
    output = ''
  }
  if (open) output += write(open)
  if (output + footer !== '') yield Buffer.from(output + footer)
}

const entryOf = (
  [id, day, reason, source, reference]: Row,
  { reasons, sources }: JournalNames,
): OpenEntry => ({
  id: Number(id),
  day,
  memo: `${reasons[reason]}: ${sources[source]} ${reference}`,
  reference,
  lines: [],
})

const lineOf = ([, , , , , code, fund, causeId, debit, credit]: Row, names: JournalNames) => ({
  code,
  account: names.accounts[code] ?? code,
  fund: names.funds[fund] ?? fund,
  cause: names.causes[causeId] ?? '',
  centre: (names.has_centres && names.causes[causeId]) ?? '',
  debit: Number(debit),
  credit: Number(credit),
})
