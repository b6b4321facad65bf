import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import type { DB } from '../src/tables.ts'

type Campaign = Insertable<DB['campaigns']>

/** Adds a running campaign without a goal. @returns its id */
export async function addCampaign(
  db: Database,
  values: Pick<Campaign, 'slug' | 'cause_id'> & Partial<Campaign>,
): Promise<number> {
  const { id } = await db
    .insertInto('campaigns')
    .values({
      fundtitle: 'Wells',
      funddetail: '<p>Wells</p>',
      fundimage: 'noimage',
      video: '',
      status: 'published',
      goal_kind: 'none',
      after_goal: 'continue',
      after_end: 'close',
      shows_donors: true,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
