import type { Database } from '../platform/database/database.ts'

/**
 * Moves notes on a contact to another one.
 * @param ids only these; all by default
 * @returns the ids of those moved
 */
export async function moveNotes(
  trx: Database,
  { from, to, ids }: { from: number; to: number; ids?: readonly number[] },
): Promise<number[]> {
  const moved = await trx
    .updateTable('notes')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .$if(ids !== undefined, (notes) => notes.where('id', 'in', ids?.length ? ids : [0]))
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}
