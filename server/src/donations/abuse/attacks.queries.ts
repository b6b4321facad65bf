import { sql } from 'kysely'
import type * as calls from '../../../../contract/src/attacks.ts'
import type { RowInput } from '../../../../contract/src/entry.ts'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { attackEndsAfterMs } from './attack-record.ts'

export const readAttacks = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`attacks`,
    rows: (limit) => sql<RowInput<typeof calls.listAttacks>>`
      select attacks.id, kind, network, started_at, last_at, challenged, refused, donations, paid, flagged,
        last_at > now() - make_interval(secs => ${attackEndsAfterMs / 1000}) as lasts
      from (select * from attacks order by id desc ${limit}) as attacks,
      lateral (
        select count(*) as donations, count(flag.intent_id) as flagged,
          count(*) filter (where intent.status = any(${[...paidStatuses]})) as paid
        from attack_donations as begun join payment_intents as intent on intent.id = begun.intent_id
        left join flagged_donations as flag on flag.intent_id = begun.intent_id
        where attack_id = attacks.id
      ) as its
      order by attacks.id desc`,
  })
