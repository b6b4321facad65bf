import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { exampleGift } from '../example-gift.ts'
import { newVisitor } from '../visitor.ts'

/** Outcome of the donations that were begun during a fault. */
export type Count = { sent: number; acknowledged: number; lost: number; doubled: number }

/** Sends a donation under an idempotency key. */
async function give(origin: string, key: string): Promise<Response> {
  const csrf = await fetch(`${origin}/sanctum/csrf-cookie`, { signal: AbortSignal.timeout(15_000) })
  const cookies = csrf.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.includes('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return fetch(`${origin}/api/v1/donate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify({
      ...exampleGift(key),
      email: `${key}@example.org`,
      payment_gateway: 'default',
      payment_method: 'bank',
    }),
    signal: AbortSignal.timeout(45_000),
  })
}

/**
 * Simulates donors who donate continuously. As the donor's page does, each repeats a donation with the same
 * key until it is accepted.
 * @param origins servers behind one load balancer: a donor without an answer goes to the next one
 */
export function donateContinuously(origins: string[], donors = 12) {
  let isOver = false
  const sent: string[] = []
  const acknowledged: string[] = []
  /** Times of the acknowledgements, as of `performance.now()`. */
  const times: number[] = []
  /** Answers other than 200, and 503, after which the donor tries again. */
  const wrongAnswers: string[] = []
  const all = Array.from({ length: donors }, async (_, donor) => {
    let turn = donor
    while (!isOver) {
      const key = randomUUID()
      sent.push(key)
      while (!isOver) {
        const answer = await give(origins[turn++ % origins.length] ?? '', key).catch(() => null)
        const text = (await answer?.text().catch(() => '')) ?? ''
        if (answer?.ok) {
          acknowledged.push(key)
          times.push(performance.now())
          break
        }
        if (answer && answer.status !== 503) wrongAnswers.push(`${answer.status} ${text}`)
        await sleep(100)
      }
      await sleep(300)
    }
  })
  return {
    acknowledged,
    wrongAnswers,
    /** Longest time in ms without an acknowledgement since `begun`. */
    longestPause: (begun: number) =>
      times
        .filter((time) => time > begun)
        .reduce(({ last, longest }, time) => ({ last: time, longest: Math.max(longest, time - last) }), {
          last: begun,
          longest: 0,
        }).longest,
    /** Stops, and counts the donations in the database. */
    async stop(pool: pg.Pool): Promise<Count> {
      isOver = true
      await Promise.all(all)
      const { rows } = await pool.query<{ key: string; times: number }>(
        'select remarks as key, count(*)::int as times from donation_funds where remarks = any($1) group by 1',
        [sent],
      )
      const times = new Map(rows.map(({ key, times }) => [key, times]))
      return {
        sent: sent.length,
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((key) => !times.has(key)).length,
        doubled: rows.filter((row) => row.times > 1).length,
      }
    },
  }
}

/** Donates by card and pays at the sandbox, or leaves its page. @returns the link of the donation */
export async function giveByCard(origin: string, { pays }: { pays: boolean }): Promise<string> {
  const donor = newVisitor(origin, () => 1)
  const link = await donor.give({ email: `${randomUUID()}@example.org` })
  if (pays) await donor.pay(link, 'pay')
  return link
}
