import { type Message, message } from '../../../contract/src/message.ts'
import type { ChangeSubject } from '../../../contract/src/pending-changes.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { OpenChange } from './approved-change.ts'
import { holdAllRights, rightsToApprove } from './right-holders.ts'

/**
 * Waiting period in hours: of a new holder of a privileged right, and of a request that only an invitee can
 * approve. The first day of a season has none: it is known the evening before, and no account or right
 * changes with it.
 */
const waitingHours = (subject: ChangeSubject): number => (subject === 'season' ? 0 : 72)

/** Facts of an account that decide about approvals. */
export type Person = {
  id: number
  invited_by: number | null
  vouched_by: number | null
  privileged_at: Date | null
  /** Whether the account has the rights to approve and can sign in. */
  approves: boolean
}

type Request = { subject: ChangeSubject; asker: number; askedAt: Date }

export type Refusal =
  | { why: 'own' }
  /** The approver gained privileged rights a short time ago. */
  | { why: 'new'; hours: number }
  /** One of the two invited the other, and a more independent person can approve. */
  | { why: 'close' }
  /** The requester invited every possible approver, so the request waits first. */
  | { why: 'waits'; hours: number }

/**
 * Decides whether a person may approve a request: only the most independent of those who can
 * (docs/decisions/0102). Least independent are accounts that the requester invited, directly or through
 * others; then the requester's own inviters, up to an account that a second person vouched for.
 * @returns null when the person may approve
 */
export function judgeApprover(
  people: readonly Person[],
  { subject, asker, askedAt, approver }: Request & { approver: number },
  now = new Date(),
): Refusal | null {
  if (approver === asker) return { why: 'own' }
  const byId = new Map(people.map((person) => [person.id, person]))
  const inviters = (id: number, stops: (person: Person) => boolean) => {
    const found = new Set<number>()
    for (let one = byId.get(id); one?.invited_by && !stops(one); one = byId.get(one.invited_by)) {
      if (found.has(one.invited_by)) break
      found.add(one.invited_by)
    }
    return found
  }
  const sponsors = inviters(asker, ({ vouched_by }) => vouched_by !== null)
  const distance = (id: number) => (inviters(id, () => false).has(asker) ? 0 : sponsors.has(id) ? 1 : 2)
  const own = distance(approver)
  const hours = waitingHours(subject)
  const newFor = hoursLeft(byId.get(approver)?.privileged_at ?? null, hours, now)
  if (newFor > 0) return { why: 'new', hours: newFor }
  if (people.some(({ id, approves }) => approves && id !== asker && distance(id) > own))
    return { why: 'close' }
  const waits = own === 0 ? hoursLeft(askedAt, hours, now) : 0
  return waits > 0 ? { why: 'waits', hours: waits } : null
}

/**
 * Hours until the first person may approve a request; 0 when one may now, or nobody ever may.
 * @param people all users, from {@link readApprovers}
 */
export function hoursUntilApprovable(people: readonly Person[], request: Request, now = new Date()): number {
  const refusals = people
    .filter(({ id, approves }) => approves && id !== request.asker)
    .map(({ id }) => judgeApprover(people, { ...request, approver: id }, now))
  const hours = refusals.flatMap((refusal) => (refusal && 'hours' in refusal ? refusal.hours : []))
  return refusals.includes(null) || hours.length === 0 ? 0 : Math.min(...hours)
}

/** Remaining hours of the waiting period, rounded up; 0 when it is over or never began. */
const hoursLeft = (since: Date | null, hours: number, now = new Date()): number =>
  since === null ? 0 : Math.max(0, Math.ceil(hours - (now.getTime() - since.getTime()) / 3_600_000))

/**
 * Refuses a decision that this person may not take: the requester may only withdraw, others approve or
 * reject. Every approver may reject, so that anyone can stop a request.
 * @param approvers all users, from {@link readApprovers}
 * @throws Problem 403
 */
export function requireMayDecide(
  approvers: readonly Person[],
  { subject, asked_by: asker, asked_at: askedAt }: Pick<OpenChange, 'subject' | 'asked_by' | 'asked_at'>,
  decision: 'approved' | 'rejected' | 'withdrawn',
  callerId: number,
): void {
  if ((decision === 'withdrawn') !== (asker === callerId))
    throw new Problem(
      403,
      message(`refusal.approval.${decision === 'withdrawn' ? 'who-withdraws' : 'second-person'}`),
    )
  if (decision !== 'approved') return
  const refusal = judgeApprover(approvers, { subject, asker, askedAt, approver: callerId })
  if (refusal) throw new Problem(403, refusalMessage(refusal))
}

/** Returns the error message for a person who may not approve. */
export const refusalMessage = (refusal: Refusal): Message =>
  refusal.why === 'own'
    ? message('refusal.approval.second-person')
    : message(`refusal.approval.${refusal.why}`, 'hours' in refusal ? { hours: refusal.hours } : {})

/** Reads all users with the facts that decide about approvals of a subject. */
export const readApprovers = (db: Database, subject: ChangeSubject): Promise<Person[]> =>
  db
    .selectFrom('users')
    .select(['id', 'invited_by', 'vouched_by', 'privileged_at'])
    .select(holdAllRights(rightsToApprove(subject)).as('approves'))
    .execute()

/**
 * Refuses a step that needs no approval, such as a refund, to a person within the waiting period of a newly
 * gained privileged right.
 * @throws Problem 403
 */
export async function refuseNewlyPrivilegedUser(db: Database, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('privileged_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const hours = hoursLeft(user.privileged_at, waitingHours('refund'))
  if (hours > 0) throw new Problem(403, message('refusal.approval.new', { hours }))
}
