import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { type Entry, entry } from '../../../../contract/src/entry.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { withRequestId } from '../../platform/trace/request-id.ts'
import { answerOnce } from './answer-once.ts'

const app = await buildTestApp()
afterAll(app.close)
const amina = await app.staff()
const { rows } = await app.pool.query(
  `insert into api_keys (public_id, name, owner_id, expires_on, hash, last_four)
   select 'abcd1234', 'Script', id, current_date + 30, '', '' from users where email = $1 returning id`,
  [amina.email],
)
const once = answerOnce(app.context)
const note = entry('POST /donations/:id/notes', { who: 'donation.note', summary: '' })
const repeatable: Entry = { ...note, repeatable: true }
const made = { success: true, message: '', data: null } as const

/** Calls with this key. @param work body of the call */
function call(key: string, work: () => Promise<unknown>, of: Entry = note) {
  const request = { headers: { 'idempotency-key': key }, url: '/api/v1/donations/1/notes' }
  const about = {
    request: request as unknown as FastifyRequest,
    reply: { header() {} } as unknown as FastifyReply,
  }
  const answered = withRequestId(key, () =>
    once(of, rows[0].id, { ...about, values: {} }, async () => {
      await work()
      return made
    }),
  )
  return answered.then(() => request.headers['idempotency-key'])
}

const statusOf = (answered: Promise<unknown>) =>
  answered.then(
    () => 200,
    (error: unknown) => (error instanceof Problem ? error.status : String(error)),
  )

const query = () => app.context.db.selectFrom('causes').select('id').execute()

test('a retry beside a call that is refused claims its key, so that a second retry gets its answer', async () => {
  for (let pair = 0; pair < 100; pair++) {
    const key = `order-${pair}`
    const refused = call(key, () => Promise.reject(Problem.forbidden()))
    const [first, retry] = await Promise.all([statusOf(refused), statusOf(call(key, query))])
    expect([200, 403, 409], String(retry)).toContain(first)
    if (retry === 200) expect(await claimed(key)).toBe(true)
  }
})

test('a retry of a donation that is refused does not release the claim of the first call', async () => {
  const first = Promise.withResolvers<void>()
  const donating = call('gift-1', () => first.promise, repeatable)
  await expect.poll(async () => claimed('gift-1')).toBe(true)
  expect(await statusOf(call('gift-1', () => Promise.reject(Problem.busy()), repeatable))).toBe(503)
  expect(await statusOf(call('gift-1', () => Promise.reject(Problem.forbidden()), repeatable))).toBe(403)
  expect(await claimed('gift-1')).toBe(true)
  first.resolve()
  expect(await statusOf(donating)).toBe(200)
})

const claimed = async (key: string) =>
  (await app.pool.query('select from api_key_calls where idempotency_key = $1', [key])).rowCount === 1

test('a call that fails before its first statement may be repeated, a later failure is of unknown outcome', async () => {
  const fail = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  await expect(call('busy', fail)).rejects.toThrow('timeout exceeded')
  await expect.poll(() => claimed('busy')).toBe(false)
  expect(await statusOf(call('busy', query))).toBe(200)
  await expect(call('lost', () => query().then(fail))).rejects.toThrow('timeout exceeded')
  expect(await statusOf(call('lost', query))).toBe(409)
})

test('the key under which a donation of a program is stored cannot be sent by a browser', async () => {
  const stored = await call('sent', query)
  expect(stored).not.toContain('sent')
  expect(stored).toMatch(/^api-key-[\w-]{43}$/)
})
