import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../../platform/database/database.ts'
import { findDonationCodes } from './find-donation-codes.ts'
import type { ParsedLine } from './parsed-statement.ts'
import { proposeMatches } from './propose-matches.ts'
import { readNamedIntents, readWaitingTransfers } from './waiting-transfers.queries.ts'

/** Account that a file is imported into. */
type Target = { id: number; kind: 'zakat' | 'general' }

/**
 * Asks whether a file belongs to the chosen account: another account has the same bytes, or every line with a
 * likely transfer belongs on an account of the other kind.
 */
export async function readImportQuestions(
  db: Database,
  account: Target,
  { hash, lines }: { hash: string; lines: ParsedLine[] },
): Promise<Message[]> {
  const [elsewhere, misplaced] = await Promise.all([
    readImportsElsewhere(db, account.id, hash),
    countMisplaced(db, account, lines),
  ])
  return [
    ...elsewhere.map((other) => translatable('statement-file.same-elsewhere', other)),
    ...(misplaced > 0
      ? [translatable('statement-file.other-kind', { count: misplaced, what: account.kind })]
      : []),
  ]
}

const readImportsElsewhere = (db: Database, accountId: number, hash: string) =>
  db
    .selectFrom('statement_files as file')
    .innerJoin('bank_accounts as account', 'account.id', 'bank_account_id')
    .select(['bank_name as bank', 'number'])
    .where('sha256', '=', hash)
    .where('bank_account_id', '<>', accountId)
    .execute()

/** @returns the number of lines with a likely transfer if all of them belong on another account, else 0 */
async function countMisplaced(db: Database, { kind }: Target, lines: ParsedLine[]): Promise<number> {
  const credits = lines
    .filter(({ amount_paisa }) => amount_paisa > 0)
    .map(({ value_date, amount_paisa, description, counterparty, reference }, id) => {
      const text = `${description} ${counterparty} ${reference}`
      return { id, value_date, open_paisa: amount_paisa, kind, text, codes: findDonationCodes(text) }
    })
  const coded = await readNamedIntents(
    db,
    credits.flatMap(({ codes }) => codes),
  )
  const waiting = (await readWaitingTransfers(db, credits, coded)).filter(({ status }) => status !== 'failed')
  const proposed = proposeMatches(credits, waiting, new Set(coded.map(({ written }) => written)))
  const likely = [...proposed.values()].flatMap(({ proposals: [best] }) =>
    best && best.confidence !== 'possible' ? [best] : [],
  )
  return likely.every(({ misplaced }) => misplaced !== null) ? likely.length : 0
}
