import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Channel } from '../../../contract/src/channels.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Phrase } from '../../../words/src/reader.ts'
import type { MessagePurpose } from '../channels/channel.ts'
import type { Database } from '../platform/database/database.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { OutgoingMail } from '../platform/mail/compose-mail.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import type { QueuedMessage } from './queued-message.ts'
import type { ShortContent, ShortText } from './short-texts.ts'
import type { Sender, WrittenEmail } from './write-email.ts'

/** A kind of message; the feature that queues it defines it. */
export type MessageDefinition<Facts = unknown> = {
  /** Value of `messages.kind`. */
  kind: string
  to: 'payer' | 'donor' | 'code' | 'staff'
  purpose: MessagePurpose
  facts: z.ZodType<Facts>
  /** Text for WhatsApp and SMS; without it, the message is sent by e-mail only. */
  short?: ShortText | undefined
  /** Reads facts of messages that are claimed together and have one language. */
  prepare?: Prepare<unknown> | undefined
  /**
   * Writes the message with its current content when it is claimed, or returns a function that writes it when
   * it is sent.
   * @returns null, or a reason, to drop the message
   */
  write(to: Recipient, facts: unknown): Promise<WrittenMessage> | WrittenMessage
}

type Prepare<Prepared> = (
  sources: MessageSources,
  messages: readonly QueuedMessage[],
  language: Language,
) => Promise<Prepared>

type WrittenMessage = Content | (() => Content) | { dropped: Phrase | null } | null

export type Content = WrittenEmail & {
  /** Prints the attachments. Called after the claim, so that a failure affects only this message. */
  attach?: () => Promise<OutgoingMail['attachments']>
  /** Null for a kind without a short text. */
  short?: ShortContent | null
  /** Set on appeals: mail programs offer it as their button to unsubscribe. */
  unsubscribeUrl?: string
}

export type MessageSources = {
  db: Database
  sealer: Sealer
  storage: Storage
  log: FastifyBaseLogger
  secretKey: string
}

/** The queued message, its recipient's language and templates, and what `prepare` read. */
export type Recipient<Prepared = unknown> = {
  sources: MessageSources
  message: QueuedMessage
  sender: Sender
  channel: Channel
  prepared: Prepared
}

type Definition<Facts, Prepared> = Omit<MessageDefinition<Facts>, 'prepare' | 'write'> & {
  prepare?: Prepare<Prepared>
  write(to: Recipient<Prepared>, facts: Facts): Promise<WrittenMessage> | WrittenMessage
}

/** Defines a kind of message. Its facts are parsed before it is written. */
export const defineMessage = <Facts, Prepared = undefined>(
  definition: Definition<Facts, Prepared>,
): MessageDefinition<Facts> => ({
  ...definition,
  write: (to, facts) => definition.write(to as Recipient<Prepared>, definition.facts.parse(facts)),
})

export type NoFacts = Record<string, never>

/** Facts of a message whose columns already name its subject. */
export const noFacts: z.ZodType<NoFacts> = z.record(z.string(), z.never())
