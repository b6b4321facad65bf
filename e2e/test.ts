import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { startTestMailServer } from '../server/test/test-mail-server.ts'
import { throwawaySettings } from '../server/test/throwaway-settings.ts'
import { type JourneyDatabase, openJourneyDatabase } from './journey-database.ts'
import { mailsTo } from './mails-to.ts'
import { administrator, signIn } from './sign-in.ts'
import { startAmanah } from './start-amanah.ts'

/** A charity of one worker's own: no other worker can see it, count in it or break it. */
type Charity = {
  /** Where its site and back office are. */
  address: string
  database: JourneyDatabase
  /** The mails that an address was sent, in the order of their arrival, once there are `count`; more is a fault. */
  mailsTo(address: string, count: number): ReturnType<typeof mailsTo>
}

type OfTheWorker = {
  /** What is switched on beyond the specification, as in FEATURES. */
  features: string
  charity: Charity
  /** Of the first administrator, who signs in once for all journeys of the worker. */
  session: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Journeys: `page` is a donor's, `staff` the first administrator's in another browser. */
export const test = base.extend<{ staff: Page }, OfTheWorker>({
  features: ['', { scope: 'worker', option: true }],
  charity: [
    async ({ features }, use) => {
      await using undo = new AsyncDisposableStack()
      const dataDir = await mkdtemp(join(tmpdir(), 'amanah-e2e-'))
      undo.defer(() => rm(dataDir, { recursive: true }))
      const postgres = await startEmbeddedPostgres({ dataDir, settings: throwawaySettings })
      undo.defer(() => postgres.stop())
      const database = await openJourneyDatabase(postgres.connection)
      undo.defer(() => database.close())
      const mails = await startTestMailServer()
      undo.defer(() => mails.close())
      const amanah = await startAmanah({
        DATA_DIR: dataDir,
        FEATURES: features,
        SMTP_URL: mails.url,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
      })
      undo.defer(() => amanah.stop())
      await use({
        address: amanah.address,
        database,
        mailsTo: (address, count) => mailsTo(mails, address, count),
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  session: [
    async ({ browser, charity }, use) => {
      const page = await browser.newPage({ baseURL: charity.address })
      await signIn(page)
      await use(await page.context().storageState())
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ charity }, use) => use(charity.address),
  context: async ({ context }, use) => {
    const violations = watchPolicy(context)
    await use(context)
    expect(violations).toEqual([])
  },
  staff: async ({ browser, session }, use) => {
    const context = await browser.newContext({ storageState: session })
    const violations = watchPolicy(context)
    await use(await context.newPage())
    expect(violations).toEqual([])
    await context.close()
  },
})

/** What the browser kept from running because the Content-Security-Policy forbids it: nothing of ours may be among it. */
function watchPolicy(context: BrowserContext): string[] {
  const violations: string[] = []
  context.on('console', (message) => {
    // A browser's own page around a picture that it opens is not ours.
    const isOurs = !message.page()?.url().startsWith('blob:')
    if (isOurs && message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  return violations
}
