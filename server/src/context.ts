import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { OpenTask } from '../../contract/src/analytics.ts'
import type { PhoneChannelName } from '../../contract/src/channels.ts'
import type { FullCharity } from '../../contract/src/charity.ts'
import type { Language } from '../../contract/src/language/language.ts'
import type { ChangeSubject } from '../../contract/src/pending-changes.ts'
import type { PermissionPath } from '../../contract/src/permissions.ts'
import type { Switches } from '../../contract/src/switches.ts'
import type { Catalogues } from '../../words/src/compile-message.ts'
import type { ApprovedChange } from './approvals/approved-change.ts'
import type { SeasonFollower } from './catalogue/seasons/season-follower.ts'
import type { PhoneChannel } from './channels/channel.ts'
import type { Config } from './config.ts'
import type { Gateway } from './gateways/gateway.ts'
import type { MessageDefinition } from './messages/message-definition.ts'
import type { SubjectCache } from './platform/database/cache-until-change.ts'
import type { BookCheck } from './platform/database/check.ts'
import type { Database } from './platform/database/database.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Storage } from './platform/files/storage.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Sealer } from './platform/sealing/create-sealer.ts'
import type { DB } from './tables.ts'

declare module './platform/database/database.ts' {
  interface Tables extends DB {}
}

/** Settings that features read. */
type Settings = Pick<
  Config,
  | 'publicUrl'
  | 'apiClientToken'
  | 'production'
  | 'donationsPerMinute'
  | 'secretKey'
  | 'inquiryMinutes'
  | 'reminderMinutes'
  | 'attemptDays'
  | 'transferDays'
  | 'changeDelayHours'
  | 'reconcileDays'
  | 'retention'
  | 'backups'
>

/**
 * Dependencies of the features, created once by main.ts or by a test. A feature adds the objects that it
 * creates once per process.
 */
export interface AppContext extends Settings {
  db: Database
  /** The charity in a language; cached until staff change it. */
  charity: (language: Language) => Promise<FullCharity>
  /**
   * The features that are on; cached in the same way. A transaction must pass itself: when many transactions
   * wait for a lock, the pool has no second connection for each of them.
   */
  switches: (trx?: Database) => Promise<Switches>
  /** E-mail templates that staff have edited; cached in the same way. */
  emailTemplates: () => Promise<Catalogues>
  /** Kinds of messages of every feature, by `messages.kind`. */
  messages: ReadonlyMap<string, MessageDefinition>
  checks: readonly BookCheck[]
  openWork: readonly OpenWork[]
  /** Kinds of changes that need approval, of every feature. */
  changes: Readonly<Record<ChangeSubject, ApprovedChange>>
  /** Move the stored days of a season when its first day moves, one function per feature. */
  seasonFollowers: readonly SeasonFollower[]
  /** Read replica for lists, searches, charts and exports; null when none is configured. */
  replica: Replica | null
  /** Cache of the catalogue, the charity's settings and its texts, cleared when any of them changes. */
  catalogue: SubjectCache
  storage: Storage
  /** Seals CNICs and the secrets of authenticator apps. */
  sealer: Sealer
  mail: Mail
  /** Gateways by their names in lower case. */
  gateways: ReadonlyMap<string, Gateway>
  /** The configured channels beside e-mail. */
  channels: ReadonlyMap<PhoneChannelName, PhoneChannel>
  /** Whether cookies travel over https only. */
  secure: boolean
  /** Pause between inquiries of the nightly reconciliation, in ms, so that the vendor can serve payers. */
  reconcilePauseMs: number
  /** Maximum number of held e-mails released per minute during an attack. */
  heldEmailsPerMinute: number
  log: FastifyBaseLogger
}

/**
 * Open work on the dashboard of staff who hold all of the permissions: a task with the query of its rows,
 * which are counted as its screen counts them, or a function that returns tasks with counts.
 */
export type OpenWork = { permissions: readonly PermissionPath[] } & (
  | { task: TaskOf<OpenTask>; rows: RawBuilder<unknown> | ((caller: number) => RawBuilder<unknown>) }
  | { read: (db: Database, caller: number) => Promise<OpenTask[]> }
)
type TaskOf<Task> = Task extends { count: number } ? Omit<Task, 'count'> : never
