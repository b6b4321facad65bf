import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import { formHeader, proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { blockOf, networkOf } from '../../platform/http/network-of.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keepTallies } from '../../platform/limits/keep-tallies.ts'
import { derivedKey } from '../../platform/settings/derived-key.ts'
import { type CountedBy, donationLimits, failureLimit, shortestFormMs } from './donation-limits.ts'
import { keepAttacks, type Origin } from './keep-attacks.ts'
import { proofOfWork } from './proof-of-work.ts'

/** How long counts stay in one process before the others learn of them. */
const shareAfterMs = 500

/** The same words whatever the reason, so that a program learns nothing and a person what to do. */
const refusal = () => say('fields.problem.held-up')

type Guarded = Pick<DonateBody, 'email' | 'phone'>
type Origins = Record<CountedBy, Origin>

/**
 * Lets donations in. A quiet minute costs nothing: it is counted in memory, and shared with the other processes every half second.
 * Beyond a limit, and to an address with failures, the browser has to do a proof of work.
 * @param settings.donationsPerMinute of one address; 0 sets no limits at all
 */
export function guardDonations(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  settings: { donationsPerMinute: number; secretKey: string },
) {
  const isOff = settings.donationsPerMinute === 0
  const limits = donationLimits(settings.donationsPerMinute)
  const tallies = keepTallies(db)
  const attacks = keepAttacks(db)
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
    // What stands behind a plus leads to the same mailbox; with Gmail dots say nothing either.
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

  /** A failure counts against the address, not against everybody behind its operator. */
  function noteFailure(origins: Origins): void {
    const failures = tallies.count(failuresOf(origins), failureLimit.seconds)
    if (failures > failureLimit.proofAbove) attacks.note(origins.address, 'refused', true)
    shareSoon()
  }

  return {
    newChallenge: work.newChallenge,
    /** Shares what was counted with the other processes now. */
    share,

    /**
     * @returns what to say once the donation is begun, or when it was not valid
     * @throws Problem 429, with the field `proof` where a proof of work lets it in
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
      /** What was counted before its proof was looked at, so that many at once are not let in by the same count. */
      const takeBack = () => {
        for (const { kind, subject } of Object.values(origins))
          if (limits[kind].counts === 'donations') tallies.takeBack(subject, limits[kind].seconds)
      }
      const refuse = (outcome: 'asked' | 'refused') => {
        takeBack()
        // The fourth gift of a day by one e-mail address is no attack, the sixty-first of a minute from one address may be.
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
        // Who has worked for it is believed, whoever the neighbours are.
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

/** Faster than a person, or with a field filled that no person sees. Whoever says nothing, as an app may, is believed. */
function filledOddly(said: string | string[] | undefined): boolean {
  const [, ms, trap] = /^(\d{1,12})(;trap)?$/.exec(String(said ?? '')) ?? []
  return trap !== undefined || (ms !== undefined && Number(ms) < shortestFormMs)
}
