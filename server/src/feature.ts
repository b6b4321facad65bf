import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { ApprovedChange } from './approvals/approved-change.ts'
import type { SeasonFollower } from './catalogue/seasons/season-follower.ts'
import type { AppContext, OpenWork } from './context.ts'
import type { MessageDefinition } from './messages/message-definition.ts'
import type { Checks } from './platform/database/check.ts'
import type { Route } from './platform/http/route.ts'
import type { DueWork, Tasks } from './platform/jobs/start-jobs.ts'
import type { Reseal } from './platform/sealing/create-sealer.ts'

/** Contributions of a feature to the server; `features.ts` lists the features. */
export type ServerFeature = {
  /** Adds to the context the objects that the feature creates once per process. */
  open?: (context: AppContext) => void
  /** Mounts its calls, and its pages outside the API. */
  routes?: (route: Route, context: AppContext, server: FastifyInstance) => void
  /** Tasks of the job queue, with their schedules. */
  tasks?: (context: AppContext) => Tasks
  /** Rows with a time at which they are due, polled every second. */
  dueWork?: (context: AppContext) => DueWork[]
  /** Invariants of the books, checked every night. */
  checks?: Checks
  /** Tasks of staff that the dashboard lists. */
  openWork?: readonly OpenWork[]
  /** Kinds of messages that the feature queues. */
  messages?: readonly MessageDefinition[]
  /** Kinds of changes that a second person must approve. */
  changes?: readonly ApprovedChange[] | ((context: AppContext) => readonly ApprovedChange[])
  /** Moves the feature's stored days of a season when the season's first day moves. */
  followSeason?: SeasonFollower
  /** Tables with sealed personal data, which a new key seals again. */
  sealed?: Readonly<Record<string, Reseal>>
  metrics?: (register: Registry, context: AppContext) => void
}
