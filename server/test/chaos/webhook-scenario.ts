import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { login } from '../../../contract/src/auth.ts'
import type { StreamEvent } from '../../../contract/src/events.ts'
import { newVisitor } from '../visitor.ts'
import { donateContinuously, giveByCard } from './give-continuously.ts'
import { administrator } from './program.ts'
import { deadline, note, scenario, seconds } from './scenario.ts'
import { type Charity, startCharity } from './start-charity.ts'

const types = ['donation.created', 'donation.settled', 'donation.updated', 'receipt.issued']
const kills = 8

/**
 * Starts a receiver that refuses the first attempt of only every twentieth event, because the second attempt
 * is made five minutes later.
 */
async function startReceiver() {
  const accepted: StreamEvent[] = []
  const known = new Set<string>()
  let requests = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests += 1
    const event: StreamEvent = JSON.parse(Buffer.concat(chunks).toString())
    const isRefused = requests % 20 === 0 && !known.has(event.id)
    known.add(event.id)
    if (!isRefused) accepted.push(event)
    // Waits long enough for the worker or the server to be killed during the request.
    await sleep(requests % 7 === 0 ? 300 : 10)
    response.writeHead(isRefused ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { accepted, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function addEndpoint({ apps: [app] }: Charity, url: string): Promise<void> {
  const staff = newVisitor(app.origin, () => 1)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
  expect((await staff.call('POST', login.path, { email, password })).status).toBe(200)
  const added = await staff.call('POST', '/webhook-endpoints', { name: 'Accounts', url, types })
  expect(added.status, added.text).toBe(200)
}

/**
 * Scenario of a receiver of webhooks: every change is one event, every event is delivered, and the events of
 * an object arrive in order.
 */
export function webhookScenario(): void {
  describe('a program that receives webhooks', () => {
    const name =
      'webhooks: the worker and the server are killed in turn while events are written and delivered (kill -9)'
    scenario(name, async () => {
      const charity = await startCharity()
      await using opened = new AsyncDisposableStack()
      opened.defer(() => charity.stop())
      const receiver = await startReceiver()
      opened.defer(receiver.close)
      await addEndpoint(charity, receiver.url)
      const { origin } = charity.apps[0]
      const giving = donateContinuously([origin], 6)
      let isOver = false
      const paying = (async () => {
        while (!isOver) await giveByCard(origin, { pays: true }).catch(() => sleep(200))
      })()
      await expect.poll(() => receiver.accepted.length, { timeout: deadline }).toBeGreaterThan(10)
      for (let kill = 0; kill < kills; kill++) {
        const victim = kill % 2 === 0 ? charity.worker : charity.apps[0]
        await sleep(700 + kill * 130)
        await victim.kill()
        await victim.start()
      }
      isOver = true
      await paying
      const count = await giving.stop(charity.pool)
      const mended = performance.now()
      const waiting = async () => {
        const { rows } = await charity.pool.query(`select (select count(*) from event_outbox)
          + (select count(*) from webhook_deliveries where status = 'queued')
          + (select count(*) from webhook_endpoints
            where sent_through < (select max(sequence) from stream_events)) as count`)
        return Number(rows[0].count)
      }
      // The lease of a request that was killed lasts a minute.
      await expect.poll(waiting, { timeout: 3 * deadline, interval: 500 }).toBe(0)
      note(name, `all delivered after ${seconds(mended)}`, count)
      expect(count).toMatchObject({ lost: 0, doubled: 0 })

      const { rows: missing } = await charity.pool.query(`
        select donations.id, count(sequence) from donations
        join payment_intents as intent on intent.id = intent_id and platform = 'web'
        left join stream_events on object = 'donation' and object_id = donations.id
          and type = 'donation.created'
        group by 1 having count(sequence) <> 1`)
      expect(missing, 'donations without exactly one event of their creation').toEqual([])
      const { rows: gaps } = await charity.pool.query(`
        select object, object_id from stream_events group by 1, 2
        having max(object_sequence) - min(object_sequence) + 1 <> count(*)`)
      expect(gaps).toEqual([])
      const { rows: events } = await charity.pool.query<{ sequence: string }>(
        'select sequence from stream_events where type = any($1)',
        [types],
      )
      const delivered = new Set(receiver.accepted.map(({ data }) => data.sequence))
      expect(events.filter(({ sequence }) => !delivered.has(Number(sequence)))).toEqual([])
      expect(findDisorder(receiver.accepted)).toEqual([])
    })
  })
}

/** Events whose first delivery came after that of a later event of their object. */
function findDisorder(accepted: readonly StreamEvent[]): StreamEvent[] {
  const [seen, last] = [new Set<string>(), new Map<string, number>()]
  return accepted.filter(({ id, data }) => {
    if (seen.has(id)) return false
    seen.add(id)
    const object = `${data.object} ${data.id}`
    const isLate = data.object_sequence < (last.get(object) ?? 0)
    last.set(object, data.object_sequence)
    return isLate
  })
}
