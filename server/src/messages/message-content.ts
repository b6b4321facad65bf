import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from '../../../contract/src/channels.ts'
import type { Phrase } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { OutgoingMail } from '../platform/mail/compose-mail.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import type { QueuedMessage } from './queued-message.ts'
import type { ShortContent } from './short-texts.ts'
import type { Sender, WrittenEmail } from './write-email.ts'

/** Content of a message when it is sent. */
export type Content = WrittenEmail & {
  /** Prints the attachments. Called after the claim, so that one that cannot be printed fails alone. */
  attach?: () => Promise<OutgoingMail['attachments']>
  /** Null for a kind without a short text. */
  short?: ShortContent | null
  /** Set on appeals: mail programs offer it as their button to unsubscribe. */
  unsubscribeUrl?: string
}

/** Writes a claimed message with its current content. @returns the reason when it is no longer to be sent */
export type WriteMessage = (
  trx: Database,
  message: QueuedMessage,
  sender: Sender,
  channel: Channel,
) => Promise<Content | (() => Content) | { dropped: Phrase | null }>

/** Sources of the facts of messages. */
export type MessageSources = {
  db: Database
  sealer: Sealer
  storage: Storage
  log: FastifyBaseLogger
  secretKey: string
}

/** Reads the facts of messages that are claimed together. @returns the function that writes one of them */
export type PrepareMessages = (
  sources: MessageSources,
  messages: readonly QueuedMessage[],
) => Promise<WriteMessage>
