import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type DonateBody, idempotencyHeader } from '../../../../contract/src/donate.ts'
import { formHeader, proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { AppContext } from '../../context.ts'
import { blockOf, networkOf } from '../../platform/http/network-address.ts'
import { Problem } from '../../platform/http/problem.ts'
import { parseIdempotencyKey } from '../../platform/http/route.ts'
import { createCounters } from '../../platform/limits/create-counters.ts'
import { createAttackRecord, type Origin, type Outcome } from './attack-record.ts'
import {
  type CountedBy,
  createSubjectHasher,
  donationLimits,
  failureLimit,
  firstEmailLimit,
  hasAnswered,
  type Receiver,
  receivers,
} from './donation-limits.ts'
import {
  isPlace,
  isSuspiciousForm,
  judgeDonation,
  proofDoublings,
  proofWindowSeconds,
} from './judge-donation.ts'
import { proofOfWork } from './proof-of-work.ts'

/** Delay before a process shares its counts with the others. */
const shareAfterMs = 500
/** Fraction of the limits of donations: donors sign in less often than they give. */
const signInShare = 0.1
/** Message of every refusal. Advises a person without revealing to a program which limit it exceeded. */
const refusal = translatable('fields.problem.held-up')

type GuardedDonation = Pick<DonateBody, 'email' | 'phone'> & {
  raast_account?: string | undefined
  /** A line through a supporter's page is counted for that page too, which stops card testing there. */
  cart?: readonly { page?: number | undefined }[]
}
type Places = Record<'site' | 'network' | 'address', Origin>
type Origins = Places & Partial<Record<Receiver | 'page', Origin>>

/** Writes a donation. @param options.holdsEmail holds the first e-mail until the donor opens their page */
type WriteDonation<Answer> = (options: { key: string | undefined; holdsEmail: boolean }) => Promise<Answer>

declare module '../../context.ts' {
  interface AppContext {
    /** Single instance per process, because its counts are in memory. */
    donationGuard: ReturnType<typeof guardDonations>
  }
}

/**
 * Admits donations. Counts are in memory, and shared with the other processes every half second; a donation
 * waits for the counts of the other processes only after the first e-mail of its network. Above a limit, for
 * a suspicious form, and for an address with failures, the browser must solve a proof of work; above the
 * maximum of an e-mail address, phone or Raast account the donation is refused (judge-donation.ts).
 */
export function guardDonations({
  db,
  log,
  donationsPerMinute,
  secretKey,
}: Pick<AppContext, 'db' | 'log' | 'donationsPerMinute' | 'secretKey'>) {
  const isOff = donationsPerMinute === 0
  const limits = donationLimits(donationsPerMinute)
  const signInLimits = donationLimits(Math.ceil(donationsPerMinute * signInShare))
  const counters = createCounters(db)
  const attacks = createAttackRecord(db, donationsPerMinute)
  const proofChecker = proofOfWork(db, secretKey)
  const hashOf = createSubjectHasher(secretKey)

  let timer: NodeJS.Timeout | undefined
  let sharing = Promise.resolve()
  function shareSoon(): void {
    timer ??= setTimeout(() => void share(), shareAfterMs).unref()
  }
  function share(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sharing = sharing
      .then(() => counters.share())
      .then(() => attacks.share())
      .catch((error: Error) => log.warn({ reason: error.message }, 'counts of donations not shared'))
    return sharing
  }

  const createOrigin = <Kind extends CountedBy>(
    kind: Kind,
    identifier: string,
    network: string | null = null,
  ) => ({
    kind,
    network,
    subject: `${kind}:${hashOf(identifier)}`,
  })

  function placesOf(ip: string): Places {
    const network = blockOf(ip)
    return {
      site: { kind: 'site', subject: 'site', network: null },
      network: createOrigin('network', network, network),
      address: createOrigin('address', networkOf(ip), network),
    }
  }

  function originsOf(ip: string, body: GuardedDonation): Origins {
    const found: Origins = placesOf(ip)
    for (const kind of Object.keys(receivers) as Receiver[])
      if (body[kind]) found[kind] = createOrigin(kind, receivers[kind](body[kind]))
    const page = body.cart?.find((line) => line.page !== undefined)?.page
    if (page !== undefined) found.page = createOrigin('page', String(page))
    return found
  }

  const readProofs = ({ subject }: Origin) => counters.read(proofsOf(subject), proofWindowSeconds)

  /** Whether a first e-mail waits: its network had many in this hour, and its address has never answered. */
  async function exceedsFirstEmails({ subject }: Origin, email: string): Promise<boolean> {
    const { seconds, free } = firstEmailLimit
    const sent = firstEmailsOf(subject)
    const counted = counters.count(sent, seconds)
    const own = counters.readOwn(sent, seconds)
    // Reads the counts of the other processes. The first e-mail of a network in this process waits for no
    // query.
    if (own > 1 && counted <= free) await share()
    const fromOthers = counters.read(sent, seconds) - counters.readOwn(sent, seconds)
    if (own + fromOthers <= free) return false
    if (!(await hasAnswered(db, email))) return true
    counters.undoCount(sent, seconds)
    return false
  }

  /** Counts a failure against the address, not against its network or the site. */
  function countFailure(origins: Origins): void {
    const failures = counters.count(failuresOf(origins), failureLimit.seconds)
    if (failures > failureLimit.proofAbove) attacks.note(origins.address, 'refused', true)
    shareSoon()
  }

  return {
    /** Creates a challenge with the work that this address currently requires. */
    newChallenge({ ip }: Pick<FastifyRequest, 'ip'>) {
      if (isOff) return proofChecker.newChallenge(0)
      const places = Object.values(placesOf(ip))
      return proofChecker.newChallenge(
        proofDoublings(
          limits,
          places.map((place) => ({ kind: place.kind, proven: readProofs(place) })),
        ),
      )
    },
    /**
     * Admits a request for a link to the donor's page. Above a fraction of the limits of donations, and for
     * every request that may send a text to a phone, the browser must solve a proof of work.
     * @throws Problem 429, with the field `proof`
     */
    async admitSignIn(
      { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
      mayText: boolean,
    ): Promise<void> {
      if (isOff) return
      const exceeds = Object.values(placesOf(ip)).map(
        ({ kind, subject }) =>
          counters.count(`sign-in ${subject}`, signInLimits[kind].seconds) > signInLimits[kind].proofAbove,
      )
      shareSoon()
      if ((mayText || exceeds.includes(true)) && !(await proofChecker.accepts(headers[proofHeader], 0)))
        throw new Problem(429, refusal, { [proofField]: [refusal] })
    },
    /**
     * Counts a receiver that is entered for an existing agreement or payment.
     * @throws Problem 429 with the field, beyond the limit
     */
    admitReceiver(kind: Receiver, value: string | undefined, message = refusal): void {
      if (isOff || !value) return
      const { seconds, refuseAbove } = limits[kind]
      shareSoon()
      if (counters.count(createOrigin(kind, receivers[kind](value)).subject, seconds) > refuseAbove)
        throw new Problem(429, message, { [kind]: [message] })
    },
    /**
     * Counts writes of an address other than donations: supporters' pages, and reports of them.
     * @throws Problem 429 beyond the limit
     */
    admitWriting(
      { ip }: Pick<FastifyRequest, 'ip'>,
      kind: string,
      { seconds, max }: { seconds: number; max: number },
    ): void {
      if (isOff) return
      shareSoon()
      if (counters.count(`${kind} ${placesOf(ip).address.subject}`, seconds) > max)
        throw new Problem(429, refusal)
    },
    /** Shares the counts with the other processes now. */
    share,

    /**
     * Admits a donation and writes it; an invalid donation counts as a failure.
     * @param write returns the address of the donor's next page, which ends with its link
     * @throws Problem 429, with the field `proof` where a proof of work admits it
     */
    async run<Answer extends { url: string }>(
      { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
      body: GuardedDonation,
      write: WriteDonation<Answer>,
    ): Promise<Answer> {
      const begin = (holdsEmail: boolean) =>
        write({ key: parseIdempotencyKey(headers[idempotencyHeader]), holdsEmail })
      if (isOff) return begin(false)
      const origins = originsOf(ip, body)
      const activities = Object.values(origins).map((one) => ({
        ...one,
        count: counters.count(one.subject, limits[one.kind].seconds),
        proven: readProofs(one),
        isAttacked: attacks.lasts(one.subject),
      }))
      const isSuspicious = isSuspiciousForm(headers[formHeader])
      const hasFailed = counters.read(failuresOf(origins), failureLimit.seconds) > failureLimit.proofAbove
      const verdict = judgeDonation(limits, activities, isSuspicious || hasFailed)
      shareSoon()
      /**
       * Undoes the counts of receivers, which count donations and not tries. They are counted before the
       * proof of work is checked, so that concurrent requests do not pass on the same count.
       */
      const undoCounts = () => {
        for (const { kind, subject } of Object.values(origins))
          if (!isPlace(limits[kind])) counters.undoCount(subject, limits[kind].seconds)
      }
      // Needing a proof of work for a fourth donation in a day is no attack by a person; exceeding the limit
      // per minute of an address may be an attack.
      const noteAttack = (outcome: Outcome) => {
        for (const { count, isAttacked, ...one } of activities) {
          const { proofAbove, refuseAbove } = limits[one.kind]
          const exceeds = count > (isPlace(limits[one.kind]) ? proofAbove : refuseAbove)
          if (exceeds || isAttacked) attacks.note(one, outcome, exceeds)
        }
      }
      const refusalOf = (outcome: Outcome) => {
        undoCounts()
        noteAttack(outcome)
        return new Problem(429, refusal, outcome === 'challenged' ? { [proofField]: [refusal] } : undefined)
      }
      if (verdict.isRefused) {
        countFailure(origins)
        throw refusalOf('refused')
      }
      if (verdict.needsProof) {
        if (!(await proofChecker.accepts(headers[proofHeader], verdict.doublings))) {
          if (isSuspicious || headers[proofHeader] !== undefined) countFailure(origins)
          throw refusalOf('challenged')
        }
        for (const { subject } of Object.values(placesOf(ip)))
          counters.count(proofsOf(subject), proofWindowSeconds)
        noteAttack('challenged')
      }
      try {
        const answer = await begin(
          verdict.holdsEmail || (await exceedsFirstEmails(origins.network, body.email)),
        )
        // Donations without a proof of work are linked to an attack of others on their network; a proof
        // clears the donor of suspicion.
        if (!verdict.needsProof) attacks.begun(basename(answer.url), Object.values(origins))
        return answer
      } catch (error) {
        if (error instanceof Problem) {
          undoCounts()
          countFailure(origins)
        }
        throw error
      }
    },
  }
}

const proofsOf = (subject: string) => `proofs of ${subject}`
const firstEmailsOf = (subject: string) => `first e-mails of ${subject}`
const failuresOf = ({ address }: Origins) => `failures of ${address.subject}`
