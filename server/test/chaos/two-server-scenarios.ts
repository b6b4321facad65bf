import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { login } from '../../../contract/src/auth.ts'
import { byBankTransfer, newVisitor, type Visitor } from '../visitor.ts'
import { databaseHangs, everyPartKilled, type Fault, killsOfParts } from './faults.ts'
import { administrator } from './program.ts'
import { runFault, scenario } from './scenario.ts'
import { type Charity, startCharity } from './start-charity.ts'

const credentials = { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }

/** Simulates a demoted primary, to which the servers are still connected. */
const primaryReadsOnly: Fault = {
  name: 'PostgreSQL accepts no writes for 5 s',
  quick: true,
  async strike({ apps, pool }) {
    const setReadOnly = async (value: 'on' | 'off') => {
      await pool.query(`alter system set default_transaction_read_only = ${value}`)
      await pool.query('select pg_reload_conf()')
    }
    const statuses = (path: string) =>
      Promise.all(apps.map(({ origin }) => fetch(`${origin}${path}`).then(({ status }) => status)))
    await setReadOnly('on')
    await expect.poll(() => statuses('/readyz')).toEqual([503, 503])
    expect(await statuses('/')).toEqual([200, 200])
    await sleep(5000)
    await setReadOnly('off')
  },
}

/**
 * Scenarios of one charity on several machines, with the real programs. POSTGRES_PROGRAMS is the folder of
 * another PostgreSQL's programs.
 */
export function twoServerScenarios(): void {
  describe('two servers, a worker, PgBouncer, a replica that answers lists, and a bucket', () => {
    let charity: Charity
    /**
     * Visitors of both servers with one session of a member of staff, because the load balancer may choose
     * either server.
     */
    let staff: Visitor[]
    beforeAll(async () => {
      charity = await startCharity({ replica: 'answers lists', isShared: true })
      staff = charity.apps.map(visitorAt)
      await signIn(staff)
    }, 180_000)
    afterAll(() => charity?.stop(), 60_000)

    const visitorAt = ({ origin }: { origin: string }) => newVisitor(origin, () => 1)

    async function signIn([here, there]: Visitor[]): Promise<void> {
      const { status, text } = (await here?.call('POST', login.path, credentials)) ?? {}
      expect(status, text).toBe(200)
      for (const [name, value] of here?.cookies ?? []) there?.cookies.set(name, value)
    }

    const totals = () =>
      Promise.all(
        staff.map((one) =>
          one.call<{ total: number }>('POST', '/donation', {}).then(
            ({ body }) => body.data.total,
            () => null,
          ),
        ),
      )
    const one = async (query: string) => (await charity.pool.query<{ count: number }>(query)).rows[0]?.count
    const stored = () => one('select count(*)::int as count from donations')

    /** Expects that both servers list every donation, and that every e-mail is sent or will be retried. */
    async function expectAgreement(): Promise<void> {
      const count = await stored()
      await expect.poll(totals).toEqual([count, count])
      const lost = `select count(*)::int as count from messages where status <> 'sent' and next_try_at is null`
      expect(await one(lost)).toBe(0)
    }

    scenario(
      'staff who sign in at one server are signed in at the other, and signed out at both',
      async () => {
        const [here, there] = charity.apps.map(visitorAt)
        if (!here || !there) throw new Error('There are not two servers.')
        await signIn([here, there])
        expect((await there.call('POST', '/donation', {})).status).toBe(200)
        expect((await there.call('GET', '/auth/logout')).status).toBe(200)
        expect((await here.call('POST', '/donation', {})).status).toBe(401)
      },
      { quick: true },
    )

    scenario(
      'a receipt that one server took in, the other shows: it lies in the shared bucket',
      async () => {
        const [here, there] = charity.apps.map(visitorAt)
        const link = (await here?.give(byBankTransfer)) ?? ''
        const paper = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } }).jpeg()
        const form = new FormData()
        form.set('reference_no', 'FT26111900001')
        form.set('reference_file', new Blob([new Uint8Array(await paper.toBuffer())]), 'receipt.jpg')
        const sent = await there?.call('POST', `/public/transfers/${link}/report`, form)
        expect(sent?.status, sent?.text).toBe(200)
        expect(charity.files?.size).toBe(1)
        const { rows } = await charity.pool.query(
          `select donations.id from donations join payment_intents as intent on intent.id = intent_id
           where link = $1`,
          [link],
        )
        const file = await staff[0]?.ask(`/api/v1/donations/${rows[0].id}/reference-file`)
        expect(file?.status).toBe(200)
        await expectAgreement()
      },
      { quick: true },
    )

    scenario(
      'a cause that is added at one server, donors see at the other at once',
      async () => {
        const visitor = visitorAt(charity.apps[1] ?? charity.apps[0])
        const titles = async () => {
          const { body } = await visitor.call<{ fundtitle: string }[]>('GET', '/donation/causes/web')
          return body.data.map(({ fundtitle }) => fundtitle)
        }
        expect(await titles()).not.toContain('Winter Blankets')
        const form = new FormData()
        const cause = { fundtitle: 'Winter Blankets', funddetail: '<p>For the valleys</p>' }
        const fields = { accept_fraction: '1', status: '1', web_sequence: '90', mobile_sequence: '90' }
        for (const [name, value] of Object.entries({ ...cause, ...fields, fundimage: 'noimage' }))
          form.set(name, value)
        const saved = await staff[0]?.call('POST', '/cause', form)
        expect(saved?.status, saved?.text).toBe(200)
        await expect.poll(titles).toContain('Winter Blankets')
      },
      { quick: true },
    )

    for (const fault of [databaseHangs, primaryReadsOnly, ...killsOfParts, everyPartKilled])
      scenario(fault.name, () => runFault(charity, fault).then(expectAgreement), { quick: fault.quick })
  })
}
