import { sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import type * as calls from '../../../../contract/src/statement-lines.ts'
import type { LineAgreement } from '../../../../contract/src/statement-lines.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lineStatus, lineText, openPaisa } from '../../settlement/line-columns.ts'
import { findAgreements, findDonationCodes } from './find-donation-codes.ts'
import { dueOf, type OpenLine } from './find-pairs.ts'
import {
  filterNamedProposals,
  misplacedKind,
  type ProposedMatches,
  proposeMatches,
} from './propose-matches.ts'
import { readReturns } from './returns.queries.ts'
import {
  type NamedIntent,
  readNamedIntents,
  readWaitingTransfers,
  searchWaiting,
  type TransferCandidate,
} from './waiting-transfers.queries.ts'

type StatementCandidate = RowInput<typeof calls.findCandidates>
type FoundCode = NonNullable<RowInput<typeof calls.listStatementLines>['codes']>[number]
type LineToMatch = OpenLine & { bank_account_id: number }

export type Proposals = {
  lines: LineToMatch[]
  waiting: Map<number, TransferCandidate>
  proposed: Map<number, ProposedMatches>
  /** Intents named by a line's codes that are not waiting for money, by line id. */
  codes: Map<number, FoundCode[]>
  /** Regular donations named by a line's permanent reference, by line id. */
  agreements: Map<number, LineAgreement>
  /** Returns of earlier lines, see `findReturns`. */
  returns: LineReturn[]
}

const lineToMatch = sql`line.id, bank_account_id, value_date::text, ${openPaisa} as open_paisa, account.kind,
  ${lineText} as text`

/** Proposes matches for every open line of a file, rated together. */
export async function readProposals(db: Database, fileId: number): Promise<Proposals> {
  const { rows } = await sql<Omit<LineToMatch, 'codes'>>`
    select ${lineToMatch}
    from statement_file_lines join statement_lines as line on line.id = line_id
    left join line_decisions as decision on decision.line_id = line.id
    join bank_accounts as account on account.id = line.bank_account_id
    where file_id = ${fileId} and ${lineStatus} = 'open'`.execute(db)
  const lines = rows.map((line) => ({ ...line, codes: findDonationCodes(line.text) }))
  const coded = await readNamedIntents(
    db,
    lines.flatMap(({ codes }) => codes),
  )
  const found = await readWaitingTransfers(db, lines, coded)
  const waiting = found.filter(({ status }) => status !== 'failed')
  const rejected = found.filter(({ status }) => status === 'failed')
  const existingCodes = new Set(coded.map(({ written }) => written))
  const returns = await readReturns(db, fileId)
  const isReturned = (id: number) =>
    returns.some(({ debit_id, credit_id }) => id === debit_id || id === credit_id)
  const proposed = proposeMatches(lines, waiting, existingCodes)
  return {
    lines,
    waiting: new Map(waiting.map((one) => [one.attempt_id, one])),
    proposed: new Map(
      [...proposed].map(([id, own]) => [id, isReturned(id) ? filterNamedProposals(own) : own]),
    ),
    returns,
    codes: new Map(lines.map((line) => [line.id, foundCodes(line, coded, { waiting, rejected })])),
    agreements: await findAgreements(
      db,
      lines.filter(({ id }) => !isReturned(id)),
    ),
  }
}

/** Returns the intents that a line's codes name and that are not waiting for money. */
function foundCodes(
  line: LineToMatch,
  coded: readonly NamedIntent[],
  { waiting, rejected }: { waiting: readonly TransferCandidate[]; rejected: readonly TransferCandidate[] },
): FoundCode[] {
  return coded
    .filter(({ written, code }) => line.codes.includes(written) && waiting.every((one) => one.code !== code))
    .map(({ intent_id: _, written: __, ...own }) => {
      const transfer = rejected.find(({ code }) => code === own.code)
      return { ...own, rejected: transfer ? toCandidate(line, transfer) : null }
    })
}

/**
 * Reads the paid donations and payments that debit lines name, such as a payment that was partly returned.
 */
export async function readNamedByDebits(
  db: Database,
  lines: readonly Pick<
    RowInput<typeof calls.listStatementLines>,
    'id' | 'description' | 'counterparty' | 'reference'
  >[],
): Promise<Map<number, FoundCode[]>> {
  const codesOf = new Map(
    lines.map((line) => [
      line.id,
      findDonationCodes(`${line.description} ${line.counterparty} ${line.reference}`),
    ]),
  )
  const paid = (await readNamedIntents(db, [...codesOf.values()].flat())).filter(({ status }) =>
    isPaid(status),
  )
  return new Map(
    [...codesOf].map(([id, codes]) => [
      id,
      paid
        .filter(({ written }) => codes.includes(written))
        .map(({ intent_id: _, written: __, ...own }) => ({ ...own, rejected: null })),
    ]),
  )
}

/** Builds a candidate for display; without a proposal, staff found it by a search. */
export function toCandidate(
  line: LineToMatch,
  { verified_on, ...transfer }: TransferCandidate,
  proposed?: Pick<StatementCandidate, 'part' | 'speaks_for' | 'misplaced'>,
): StatementCandidate {
  const part = proposed?.part ?? Math.max(0, Math.min(transfer.missing, Math.floor(line.open_paisa / 100)))
  const isElsewhere = verified_on.length > 0 && verified_on.every(({ id }) => id !== line.bank_account_id)
  return {
    ...transfer,
    part,
    due: dueOf(line, transfer),
    speaks_for: proposed?.speaks_for ?? [],
    misplaced: proposed ? proposed.misplaced : misplacedKind(part, transfer, line.kind),
    verified_elsewhere: isElsewhere ? verified_on.map(({ account }) => account).join(', ') : null,
  }
}

/** Searches bank transfers that an open line may pay, for staff. @throws Problem 404 */
export async function readCandidates(
  db: Database,
  lineId: number,
  text: string,
): Promise<StatementCandidate[]> {
  const { rows } = await sql<Omit<LineToMatch, 'codes'>>`
    select ${lineToMatch}
    from statement_lines as line join bank_accounts as account on account.id = bank_account_id
    where line.id = ${lineId}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.line')
  const line = { ...rows[0], codes: findDonationCodes(rows[0].text) }
  const waiting = await searchWaiting(db, text, line.value_date)
  return waiting.map((transfer) =>
    toCandidate(line, transfer, proposeMatches([line], [transfer]).get(line.id)?.proposals[0]),
  )
}
