import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import { formHeader, proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { blockOf, networkOf } from '../../platform/http/network-of.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createCounters } from '../../platform/limits/create-counters.ts'
import { derivedKey } from '../../platform/settings/derived-key.ts'
import { attackRecord, type Origin } from './attack-record.ts'
import { type CountedBy, donationLimits, failureLimit, shortestFormMs } from './donation-limits.ts'
import { proofOfWork } from './proof-of-work.ts'

/** Delay before a process shares its counts with the others. */
const shareAfterMs = 500

/** One message for every reason: a program learns nothing, and a person what to do. */
const refusal = () => say('fields.problem.held-up')

type Guarded = Pick<DonateBody, 'email' | 'phone'>
type Origins = Record<CountedBy, Origin>

/**
 * Admits donations. A quiet minute costs nothing: counts are in memory, and shared with the other processes
 * every half second. Above a limit, and for an address with failures, the browser must solve a proof of work.
 * @param settings.donationsPerMinute limit of one address; 0 disables all limits
 */
export function guardDonations(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  settings: { donationsPerMinute: number; secretKey: string },
) {
  const isOff = settings.donationsPerMinute === 0
  const limits = donationLimits(settings.donationsPerMinute)
  const tallies = createCounters(db)
  const attacks = attackRecord(db)
  const work = proofOfWork(db, settings.secretKey)
  const key = derivedKey(settings.secretKey, 'who is counted in limits')
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

  let timer: NodeJS.Timeout | undefined
  let sharing = Promise.resolve()
  function shareSoon(): void {
    timer ??= setTimeout(() => void share(), shareAfterMs).unref()
  }
  function share(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sharing = sharing
      .then(() => tallies.share())
      .then(() => attacks.share())
      .catch((error: Error) => log.warn({ reason: error.message }, 'counts of donations not shared'))
    return sharing
  }

  function originsOf(ip: string, { email, phone }: Guarded): Origins {
    const network = blockOf(ip)
    const [name = '', domain = ''] = email.toLowerCase().split('@')
    // Ignores plus addressing, and dots in Gmail addresses.
    const box = name.split('+')[0] ?? ''
    const mailbox = `${/^g(oogle)?mail\.com$/.test(domain) ? box.replaceAll('.', '') : box}@${domain}`
    const origin = <Kind extends CountedBy>(kind: Kind, whom: string, network: string | null = null) => ({
      kind,
      network,
      subject: `${kind}:${hashOf(whom)}`,
    })
    return {
      site: { kind: 'site', subject: 'site', network: null },
      network: origin('network', network, network),
      address: origin('address', networkOf(ip), network),
      email: origin('email', mailbox),
      phone: origin('phone', phone),
    }
  }

  /** Counts a failure against the address, not against everybody behind its operator. */
  function noteFailure(origins: Origins): void {
    const failures = tallies.count(failuresOf(origins), failureLimit.seconds)
    if (failures > failureLimit.proofAbove) attacks.note(origins.address, 'refused', true)
    shareSoon()
  }

  return {
    newChallenge: work.newChallenge,
    /** Shares the counts with the other processes now. */
    share,

    /**
     * @returns callbacks for the donation's start and for an invalid donation
     * @throws Problem 429, with the field `proof` where a proof of work admits it
     */
    async admit(
      { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
      body: Guarded,
    ): Promise<{ begun(link: string): void; failed(): void }> {
      if (isOff) return { begun() {}, failed() {} }
      const origins = originsOf(ip, body)
      const counted = Object.values(origins).map((origin) => {
        const { seconds, proofAbove, refuseAbove } = limits[origin.kind]
        const count = tallies.count(origin.subject, seconds)
        return { origin, needsProof: count > proofAbove, isRefused: count > refuseAbove }
      })
      shareSoon()
      /**
       * Undoes counts made before the proof was verified; counting first prevents concurrent requests from
       * passing on the same count.
       */
      const takeBack = () => {
        for (const { kind, subject } of Object.values(origins))
          if (limits[kind].counts === 'donations') tallies.takeBack(subject, limits[kind].seconds)
      }
      const refuse = (outcome: 'asked' | 'refused') => {
        takeBack()
        // The fourth gift of a day by one e-mail address is no attack, the sixty-first of a minute from one
        // address may be.
        for (const { origin, needsProof, isRefused } of counted) {
          const exceeds = limits[origin.kind].counts === 'tries' ? needsProof : isRefused
          if (exceeds || attacks.lasts(origin.subject)) attacks.note(origin, outcome, exceeds)
        }
        return new Problem(429, refusal(), outcome === 'asked' ? { [proofField]: [refusal()] } : undefined)
      }
      if (counted.some(({ isRefused }) => isRefused)) {
        noteFailure(origins)
        throw refuse('refused')
      }
      const isOdd = filledOddly(headers[formHeader])
      const mustProve =
        isOdd ||
        counted.some(({ needsProof, origin }) => needsProof || attacks.lasts(origin.subject)) ||
        tallies.read(failuresOf(origins), failureLimit.seconds) > failureLimit.proofAbove
      if (mustProve && !(await work.accepts(headers[proofHeader]))) {
        if (isOdd || headers[proofHeader] !== undefined) noteFailure(origins)
        throw refuse('asked')
      }
      return {
        // A proof of work clears the donation of its neighbours' attack.
        begun: (link) => void (mustProve || attacks.begun(link, Object.values(origins))),
        failed() {
          takeBack()
          noteFailure(origins)
        },
      }
    },
  }
}

const failuresOf = ({ address }: Origins) => `failures of ${address.subject}`

/**
 * Returns whether the form was filled faster than by a person, or with its invisible field. A missing header
 * passes, because apps may not send it.
 */
function filledOddly(said: string | string[] | undefined): boolean {
  const [, ms, trap] = /^(\d{1,12})(;trap)?$/.exec(String(said ?? '')) ?? []
  return trap !== undefined || (ms !== undefined && Number(ms) < shortestFormMs)
}
