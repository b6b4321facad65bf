import type { PhoneChannelName } from '../../../contract/src/channels.ts'
import type { Language } from '../../../contract/src/language/language.ts'

/**
 * Interface of WhatsApp and SMS. An adapter knows its vendor's protocol and nothing of donations: it receives
 * a message, and reports in the terms below.
 */
export type PhoneChannel = {
  name: PhoneChannelName
  /** Whether people can reply, for example with STOP. */
  receivesReplies: boolean
  /** Whether the channel sends to this number at all. @param to international digits */
  reaches(to: string, purpose: MessagePurpose): boolean
  /** @throws MessageRefused with the response, SendUnconfirmed, or Error when a retry may succeed */
  send(message: PhoneMessage): Promise<{ vendorId: string | null }>
  /** Reads a notice of the vendor. @returns null when its signature is wrong */
  readNotice(notice: VendorNotice): NoticeAnswer | null
  /** Undefined for vendors without templates. @throws Error */
  readTemplates?(): Promise<TemplateStatus[]>
  /** Asks the vendor to approve a template. @throws MessageRefused; Error */
  submitTemplate?(template: NewTemplate): Promise<void>
}

/** Purpose of a kind of message. Codes are requested by the person and never wait. */
export type MessagePurpose = 'transactional' | 'appeal' | 'code'

export type PhoneMessage = {
  /** Constant over all tries; notices repeat it. */
  id: string
  /** International digits: 923001234567. */
  to: string
  language: Language
  /** The whole text, without its link. */
  text: string
  /** Address of the page that the message is about; null for none. */
  link: string | null
  template: MessageTemplate
  /** Whether the person wrote in the last 24 hours, so that a free text may be sent. */
  isWindowOpen: boolean
}

/** An approved text of the vendor, with our values. */
export type MessageTemplate = {
  name: string
  /** Values in the order of the template's variables. */
  values: string[]
  /** The sign-in code, which WhatsApp also copies with a button. */
  code?: string | undefined
}

/** Address at which a channel's vendor reports. */
export const noticeUrl = (publicUrl: string, channel: PhoneChannelName): string =>
  `${publicUrl}/messages/${channel}/notice`

/** A notice as received: nothing is parsed before its signature is verified. */
export type VendorNotice = {
  method: string
  /** Whole address, as the vendor signed it. */
  url: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export type NoticeAnswer = { reports: VendorReport[]; answer: { contentType: string; body: string } }

/**
 * Facts of a notice, which arrive late, repeated and in any order. `userId`: the person's id at the vendor.
 */
export type VendorReport =
  | { kind: 'delivery'; message: MessageRef; state: DeliveryState; userId?: string | undefined }
  | { kind: 'failure'; message: MessageRef; failure: Failure }
  | { kind: 'reply'; id: string; from: string | null; userId: string | null; text: string; at: Date }
  | { kind: 'template'; template: TemplateStatus }

/** Our id, or the vendor's. */
export type MessageRef = { id?: string | undefined; vendorId?: string | undefined }

/** In ascending order: an earlier state that arrives later is ignored. */
export const deliveryStates = ['sent', 'delivered', 'read'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type TemplateStatus = {
  name: string
  language: string
  status: string
  category: string
  reason: string
}

export type NewTemplate = {
  name: string
  language: Language
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  /** With {{1}}, {{2}} for the values. */
  body: string
  examples: string[]
  /** Button below the text. Its address is `url` followed by the path of a short link, per message. */
  button: { text: string; url: string } | null
}

/**
 * Response to a failure:
 * - `retry`: later, on the same channel;
 * - `use_template`: at once, with the template, since the 24-hour window is closed;
 * - `fall_back`: on another channel;
 * - `unreachable`: as `fall_back`, and the number is marked;
 * - `hold`: as `fall_back`, and the number gets nothing on this channel for a day;
 * - `opt_out`: as `fall_back`, and the person's consents to appeals are withdrawn;
 * - `alarm`: as `fall_back`, and administrators are notified: the message itself is wrong;
 * - `pause_template`: as `alarm`, and the template is not used until it is approved again;
 * - `stop_appeals`: as `alarm`, and appeals use other channels;
 * - `stop_channel`: as `alarm`, and the channel is not used until a test message was sent.
 */
export type FailureAction =
  | 'retry'
  | 'use_template'
  | 'fall_back'
  | 'unreachable'
  | 'hold'
  | 'opt_out'
  | 'alarm'
  | 'pause_template'
  | 'stop_appeals'
  | 'stop_channel'

/** `reason` has the vendor's code and text, and no personal data. */
export type Failure = { action: FailureAction; reason: string }

/** The vendor's definite answer that it does not send the message. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
  failure: Failure
  constructor(failure: Failure) {
    super(failure.reason)
    this.failure = failure
  }
}

/** The vendor received the message and did not answer: it may be on its way. */
export class SendUnconfirmed extends Error {
  override name = 'SendUnconfirmed'
}
