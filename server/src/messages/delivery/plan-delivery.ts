import { type Channel, channels, type PhoneChannelName } from '../../../../contract/src/channels.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { pakistanDay, pakistanInstant } from '../../../../contract/src/pakistan-clock.ts'
import type { MessagePurpose } from '../../channels/channel.ts'

/**
 * State of a phone channel for a person; null when the channel is off or stopped, or does not reach the
 * person's number.
 */
type PhoneState = {
  /** Whether appeals may not use the channel, by a decision of staff or the vendor. */
  appealsStopped: boolean
  /** Whether the vendor reported that the number cannot be reached. */
  isUnreachable: boolean
  heldUntil: Date | null
  /** Whether the vendor accepts this kind of message: an approved template, or an open window. */
  isAccepted: boolean
  /** Whether the person asked for messages on the channel. WhatsApp requires that. */
  isRequested: boolean
}

/** Everything that decides how a message is sent. */
export type DeliveryFacts = {
  now: Date
  purpose: MessagePurpose
  /** Channels that this kind of message may use. */
  allowed: readonly Channel[]
  hasEmail: boolean
  whatsapp: PhoneState | null
  sms: PhoneState | null
  /** The donor's choice; null for none. */
  preferred: Channel | null
  lastWorked: Channel | null
  /** Channels that failed for this event, or that staff ruled out. */
  excluded: readonly Channel[]
  /** Messages by WhatsApp and SMS to this number today. */
  sentToday: number
  /** Appeals to this person, or to their address or number, today, on all channels. */
  appealsToday: number
  /** Channels on which this address or number received the appeal, also for another person who shares it. */
  received: readonly Channel[]
  consents: readonly Channel[]
}

export type DeliveryPlan =
  | { kind: 'send'; channel: Channel }
  | { kind: 'wait'; until: Date }
  /**
   * `no_channel`: no channel can be used; `no_consent`: the donor agreed to none of the channels; `received`:
   * the address or number has already received the appeal.
   */
  | { kind: 'drop'; reason: 'no_channel' | 'no_consent' | 'received' }

/**
 * Maximum per day: of messages to one number by WhatsApp and SMS, and of appeals to one donor (decisions 0127
 * and 0135).
 */
export const messagesPerDay = 2

/** Hours in Pakistan between which messages to phones are sent (decision 0127). */
const opensAt = 9
const closesAt = 21

/** @returns the end of the quiet hours around an instant; null outside quiet hours */
export function endOfQuietHours(now: Date): Date | null {
  const today = pakistanDay(now)
  if (now < pakistanInstant(today, opensAt)) return pakistanInstant(today, opensAt)
  return now < pakistanInstant(today, closesAt) ? null : pakistanInstant(addDays(today, 1), opensAt)
}

type Obstacle = { kind: 'none' | 'never' | 'no_consent' | 'received' } | { kind: 'wait'; until: Date }

/**
 * Decides the channel of a message: the preferred channel, the channel that last worked, then the others in
 * the order of `channels`, as appeals count their recipients (recipients.queries.ts). Pure. A channel that
 * must wait for another day is skipped if a later channel is free, but a free channel waits for the end of
 * the quiet hours.
 */
export function planDelivery(facts: DeliveryFacts): DeliveryPlan {
  const order = [facts.preferred, facts.lastWorked, ...channels]
  const open = [...new Set(order)].filter(
    (channel): channel is Channel =>
      channel !== null && facts.allowed.includes(channel) && !facts.excluded.includes(channel),
  )
  const judged = open.map((channel) => ({ channel, obstacle: obstacleOf(facts, channel) }))
  const best = judged.find(({ obstacle: { kind } }) => kind !== 'never' && kind !== 'no_consent')
  if (best?.obstacle.kind === 'received') return { kind: 'drop', reason: 'received' }
  const free = judged.find(({ obstacle }) => obstacle.kind === 'none')
  if (free) {
    const quiet = free.channel === 'email' || facts.purpose === 'code' ? null : endOfQuietHours(facts.now)
    return quiet ? { kind: 'wait', until: quiet } : { kind: 'send', channel: free.channel }
  }
  const times = judged.flatMap(({ obstacle }) => (obstacle.kind === 'wait' ? [obstacle.until.getTime()] : []))
  if (times.length > 0) {
    const until = new Date(Math.min(...times))
    return { kind: 'wait', until: endOfQuietHours(until) ?? until }
  }
  const refused = judged.some(({ obstacle }) => obstacle.kind === 'no_consent')
  return { kind: 'drop', reason: refused ? 'no_consent' : 'no_channel' }
}

function obstacleOf(facts: DeliveryFacts, channel: Channel): Obstacle {
  const state = channel === 'email' ? null : facts[channel satisfies PhoneChannelName]
  if (channel === 'email' ? !facts.hasEmail : !state || state.isUnreachable || !state.isAccepted)
    return { kind: 'never' }
  if (facts.purpose === 'appeal' && !facts.consents.includes(channel)) return { kind: 'no_consent' }
  const isAppeal = facts.purpose === 'appeal'
  const tomorrow = {
    kind: 'wait' as const,
    until: pakistanInstant(addDays(pakistanDay(facts.now), 1), opensAt),
  }
  if (isAppeal && state?.appealsStopped) return { kind: 'never' }
  if (facts.received.includes(channel)) return { kind: 'received' }
  if (isAppeal && facts.appealsToday >= messagesPerDay) return tomorrow
  if (!state) return { kind: 'none' }
  if (channel === 'whatsapp' && !state.isRequested && !facts.consents.includes('whatsapp'))
    return { kind: 'never' }
  // A code would expire before it could be sent.
  if (state.heldUntil && state.heldUntil > facts.now)
    return facts.purpose === 'code' ? { kind: 'never' } : { kind: 'wait', until: state.heldUntil }
  if (facts.purpose !== 'code' && facts.sentToday >= messagesPerDay) return tomorrow
  return { kind: 'none' }
}
