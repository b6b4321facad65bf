import { sql } from 'kysely'
import type { ImportKind } from '../../../contract/src/import-mapping.ts'
import { insertEnteredAgreement } from '../agreements/enter-agreement.ts'
import { queueAgreementMessages } from '../agreements/messages/agreement-messages.ts'
import type { AppContext } from '../context.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { openStaged } from './staged-cnics.ts'
import type { AgreementDetails } from './staged-row.ts'

/** Writes the next batch of an import within a transaction. @returns rows processed; 0 at the end */
type WriteRecords = (context: AppContext, trx: Database, importId: number) => Promise<number>

/** Records per transaction, about a second of work, to limit the time for which locks are held. */
const batch: Record<ImportKind, number> = { donations: 5000, donors: 500, agreements: 25 }

export const writeRecords: Record<ImportKind, WriteRecords> = {
  donations: (_, trx, id) => countOf(trx, sql`select import_donations(${id}, ${batch.donations}) as count`),
  donors: async ({ sealer }, trx, id) => {
    const { rows } = await sql<{ number: number; cnic: string }>`
      select number, details ->> 'cnic' as cnic from import_rows
      where import_id = ${id} and result in ('new', 'same_looking') and details ->> 'cnic' <> ''
      order by number limit ${batch.donors}`.execute(trx)
    const cnics = Object.fromEntries(
      rows.map(({ number, cnic }) => [number, sealer.blindIndexesOf(openStaged(sealer, cnic))[0]]),
    )
    return countOf(
      trx,
      sql`select import_contacts(${id}, ${batch.donors}, ${jsonText(cnics)}::jsonb) as count`,
    )
  },
  agreements: writeAgreements,
}

const undoFunctions = {
  donations: sql`undo_import`,
  donors: sql`undo_contacts`,
  agreements: sql`undo_agreements`,
}

/**
 * Deletes the next batch of an import. @returns records deleted; 0 at the end, or when a later row refers to
 * one
 */
export const undoRecords = (trx: Database, id: number, kind: ImportKind): Promise<number> =>
  countOf(
    trx,
    sql`select ${undoFunctions[kind]}(id, ${batch[kind]}) as count from imports
    where id = ${id} and touched = '[]'`,
  )

export async function countOf(
  trx: Database,
  call: ReturnType<typeof sql<{ count: number }>>,
): Promise<number> {
  const { rows } = await call.execute(trx)
  return rows[0]?.count ?? 0
}

type NextAgreement = {
  number: number
  details: AgreementDetails
  notify: boolean
  run_by: number
}

/** Writes standing orders. A row that the current rules refuse becomes a refused row. */
async function writeAgreements(context: AppContext, trx: Database, importId: number): Promise<number> {
  const { rows } = await sql<NextAgreement>`
    select number, details, run_by, coalesce((mapping -> 'notify')::boolean, false) as notify
    from imports join import_rows as row on import_id = imports.id
    where imports.id = ${importId} and result in ('new', 'same_looking')
      and not exists (select from imported_agreements as earlier
        where (earlier.source, earlier.key, earlier.occurrence) = (imports.source, row.key, row.occurrence))
    order by number limit ${batch.agreements} for update of imports`.execute(trx)
  const made: number[] = []
  for (const { number, details, run_by } of rows) {
    const cnic = openStaged(context.sealer, details.entered.cnic)
    const entered = { ...details.entered, cnic }
    const id = await insertEnteredAgreement(context, trx, entered, run_by, details.first_due).then(
      (agreement) => agreement.id,
      (error: unknown) => {
        // A refused agreement has written nothing yet.
        if (error instanceof Problem) return null
        throw error
      },
    )
    if (id === null) {
      await sql`update import_rows set result = 'refused', reasons = '{agreement}'
        where import_id = ${importId} and number = ${number}`.execute(trx)
      continue
    }
    made.push(id)
    await sql`
      with taken as (
        delete from import_rows where import_id = ${importId} and number = ${number}
        returning import_id, number, key, occurrence, checksum
      ) insert into imported_agreements (agreement_id, import_id, number, source, key, occurrence, checksum,
          is_new)
        select ${id}::bigint, import_id, number, source, key, occurrence, checksum, contacts.created_at = now()
        from taken join imports on imports.id = import_id
        join agreement_contacts on agreement_id = ${id} join contacts on contacts.id = contact_id`.execute(
      trx,
    )
  }
  const [first] = rows
  if (first?.notify) await queueAgreementMessages(trx, 'made', made, 'made', { askedBy: first.run_by })
  await sql`update imports set progress = progress + ${made.length} where id = ${importId}`.execute(trx)
  return rows.length
}
