import type { FastifyRequest } from 'fastify'
import { proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { AppContext } from '../../context.ts'
import { blockOf, networkOf } from '../../platform/http/network-address.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createCounters } from '../../platform/limits/create-counters.ts'
import { donationLimits, subjectHasher } from './donation-limits.ts'
import { proofOfWork } from './proof-of-work.ts'

/** Fraction of the limits of donations: donors sign in less often than they give. */
const share = 0.1

/**
 * Limits requests for a link to the donor's page, by a fraction of the limits of donations. Above them, and
 * for every text to a phone, the browser must solve a proof of work. Counted in each process and shared at
 * every tenth.
 */
export function guardSignIns({
  db,
  log,
  donationsPerMinute,
  secretKey,
}: Pick<AppContext, 'db' | 'log' | 'donationsPerMinute' | 'secretKey'>) {
  const limits = donationLimits(Math.ceil(donationsPerMinute * share))
  const counters = createCounters(db)
  const work = proofOfWork(db, secretKey)
  const hashOf = subjectHasher(secretKey)
  const refusal = translatable('fields.problem.held-up')
  let admitted = 0

  return {
    /**
     * @param isCostly whether it may send a text to a phone, which always needs a proof of work
     * @throws Problem 429, with the field `proof`: a proof of work admits it
     */
    async admit({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, isCostly: boolean): Promise<void> {
      if (donationsPerMinute === 0) return
      const places = { site: '', network: blockOf(ip), address: networkOf(ip) }
      const exceeds = (['site', 'network', 'address'] as const).map(
        (kind) =>
          counters.count(`sign-in ${kind}:${hashOf(places[kind])}`, limits[kind].seconds) >
          limits[kind].proofAbove,
      )
      admitted += 1
      if (admitted % 10 === 0)
        counters.share().catch((error: Error) => log.warn({ reason: error.message }, 'counts not shared'))
      if ((isCostly || exceeds.includes(true)) && !(await work.accepts(headers[proofHeader], 0)))
        throw new Problem(429, refusal, { [proofField]: [refusal] })
    },
  }
}
