import { sql } from 'kysely'
import * as calls from '../../../contract/src/events.ts'
import { eventDays } from '../../../contract/src/events.ts'
import type { ServerFeature } from '../feature.ts'
import type { Database } from '../platform/database/database.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { addEvents, areChangesWaiting } from './add-events.ts'
import { readEvents } from './events.queries.ts'

export const eventsFeature: ServerFeature = {
  routes: (route, { db }) => route(calls.listEvents, ({ query }) => readEvents(db, query)),
  dueWork: ({ db }) => [{ due: areChangesWaiting, work: () => addEvents(db) }],
  tasks: ({ db }) => ({ 'remove-old-events': scheduled('25 21 * * *', () => removeOldEvents(db)) }),
}

/** Deletes expired events except the newest, by which current cursors are recognised. */
async function removeOldEvents(db: Database): Promise<void> {
  await sql`
    delete from stream_events
    where added_at < now() - make_interval(days => ${eventDays})
      and sequence < (select max(sequence) from stream_events)`.execute(db)
}
