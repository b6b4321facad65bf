import type { Database } from '../platform/database/database.ts'
import type { NewDonor } from '../settlement/insert-donations.ts'

/** Inserts a donor's details without a donation. @returns the id */
export async function insertDonor(trx: Database, donor: NewDonor): Promise<number> {
  const { id } = await trx.insertInto('donors').values(donor).returning('id').executeTakeFirstOrThrow()
  return id
}
