import { sql } from 'kysely'
import { isEventSent } from '../messages/event-messages.ts'

/** SQL condition: `notice` is a confirmation of slaughter that was not withdrawn. */
export const isConfirmation = sql<boolean>`(notice.kind = 'slaughtered' and notice.withdrawn_at is null)`

/** SQL: key of the message of `notice`. */
export const eventOfNotice = sql<string>`concat('qurbani_', notice.kind, ' order ', notice.order_id, ', ',
  notice.subject_id)`

/** SQL condition: the message of `notice` was sent, or its sending has begun. */
export const isNoticeSent = sql<boolean>`(notice.queued_at is not null and ${isEventSent(eventOfNotice)})`
