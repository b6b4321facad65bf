import { sql } from 'kysely'
import { eventDays } from '../../../../contract/src/events.ts'
import { type Database, prepared } from '../../platform/database/database.ts'

/** Changes per transaction. */
const batch = 1000

/** Condition of the job: committed changes are in the outbox. */
export const areChangesWaiting = sql<boolean>`exists (select from event_outbox)`

/**
 * Moves committed changes from the outbox to the stream. A lock serialises the processes, so each sequence is
 * visible before the next is assigned: a reader that continues after a cursor misses no event, although the
 * transactions of the changes overlap.
 *
 * `updated` events of an object are coalesced within a batch, and dropped beside another event of that
 * object: all changes of the batch are committed before its first event can be read.
 */
export async function addEvents(db: Database): Promise<void> {
  let moved = batch
  while (moved === batch)
    moved = await db.transaction().execute(async (trx) => {
      // A statement of its own, so that the next one sees the commit of the previous lock holder.
      await sql`select pg_advisory_xact_lock(hashtext('stream_events'))`.execute(trx)
      const { rows } = await sql<{ moved: number }>`${prepared}
        with taken as materialized (
          -- by ctid, because the table has no index and only this statement deletes
          delete from event_outbox
          where ctid = any(array(select ctid from event_outbox order by id limit ${batch})) returning *
        ), named as (
          select change.id, type, split_part(type, '.', 1) as object, occurred_at, data,
            case when type like 'donation.%' then donations.id else object_id end as object_id
          from taken as change
          left join donations on type like 'donation.%' and intent_id = object_id
        ), counted as (
          select *, count(*) filter (where type not like '%.updated') over of_object as others,
            row_number() over (partition by object, object_id, type order by id) as place
          -- undoing an import deletes donations
          from named where object_id is not null
          window of_object as (partition by object, object_id)
        ), numbered as (
          select *, row_number() over of_object as number, first_value(type) over of_object as first_type
          from counted where type not like '%.updated' or others = 0 and place = 1
          window of_object as (partition by object, object_id order by id)
        ), added as (
          insert into stream_events (type, object_id, object_sequence, occurred_at, data)
          select type, object_id,
            number + case when first_type like '%.created' or first_type = 'receipt.issued' then 0
              else coalesce(
                (select max(object_sequence) from stream_events as earlier
                  where earlier.object = numbered.object and earlier.object_id = numbered.object_id),
                -- above every earlier number of the object, whose events retention may have deleted
                (select last_value from stream_events_sequence_seq)) end,
            occurred_at, data
          from numbered order by id
        )
        select count(*) as moved from taken`.execute(trx)
      return rows[0]?.moved ?? 0
    })
}

/** Deletes expired events except the newest, by which current cursors are recognised. */
export async function removeOldEvents(db: Database): Promise<void> {
  await sql`
    delete from stream_events
    where added_at < now() - make_interval(days => ${eventDays})
      and sequence < (select max(sequence) from stream_events)`.execute(db)
}
