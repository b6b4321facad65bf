import type { FastifyReply } from 'fastify'

export type MagicAmount<Fault extends string> = {
  /** The last three digits of the amount in whole rupees. */
  ending: string
  fault: Fault
  /** Number of calls about one payment that fail, counted since the sandbox started. */
  times: number
  meaning: string
}

type Row<Fault extends string> = [ending: string, fault: Fault, times: number, meaning: string]

export const magicAmounts = <const Fault extends string>(rows: Row<Fault>[]): MagicAmount<Fault>[] =>
  rows.map(([ending, fault, times, meaning]) => ({ ending, fault, times, meaning }))

/** Faults of an inquiry that every vendor simulates, at the same amounts. */
const sharedAmounts = magicAmounts([
  ['001', 'slow', 2, 'The first two inquiries take 15 seconds'],
  ['002', 'status 500', 2, 'The first two inquiries answer status 500'],
  ['003', 'connection dropped', 2, 'The first two inquiries drop the connection'],
  ['006', 'other amount', Infinity, 'Every inquiry answers one rupee less'],
  ['007', 'not found', 2, 'The first two inquiries do not find the payment'],
  ['008', 'broken answer', 2, 'The first two inquiries answer a web page'],
  ['010', 'other payment', Infinity, 'Every inquiry answers about another payment'],
])

/** Returns the shared faults and a vendor's own, in the order of their amounts. */
export const withSharedAmounts = <const Own extends string>(own: Row<Own>[]) =>
  [...sharedAmounts, ...magicAmounts(own)].toSorted((one, other) => one.ending.localeCompare(other.ending))

/** @param rupees in whole rupees, e.g. '5001' */
export const magicAmountOf = <Magic extends { ending: string }>(table: Magic[], rupees: string) =>
  table.find(({ ending }) => rupees.padStart(3, '0').endsWith(ending))

/** Counts the calls about each payment and returns the fault of the next one. */
export function faultCounter<Fault extends string>(
  table: MagicAmount<Fault>[],
): (transactionId: string, rupees: string) => Fault | undefined {
  const calls = new Map<string, number>()
  return (transactionId, rupees) => {
    const before = calls.get(transactionId) ?? 0
    calls.set(transactionId, before + 1)
    const magic = magicAmountOf(table, rupees)
    return magic && before < magic.times ? magic.fault : undefined
  }
}

/** Ends the connection without an answer. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}
