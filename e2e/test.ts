import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { sentMessages } from '../sandbox/src/messages/sent-messages.ts'
import { startTestMailServer } from '../server/test/test-mail-server.ts'
import { type JourneyDatabase, openJourneyDatabase } from './journey-database.ts'
import { preparedCharity, startCharity } from './prepare-charity.ts'
import { signIn } from './sign-in.ts'
import { waitForEmails } from './wait-for-emails.ts'

/** A charity for one worker, isolated from other workers. */
type Charity = {
  /** Base URL of its site and back office. */
  address: string
  /** Base URL of its sandbox, with the app of the donor's bank at `/bank`. */
  sandbox: string
  database: JourneyDatabase
  /**
   * E-mails received by an address, in order of arrival, once there are `count`; a larger number is a
   * failure.
   */
  waitForEmails(address: string, count: number): ReturnType<typeof waitForEmails>
  /** The first text that the sandbox of SMS and WhatsApp received for a number, once it is there. */
  textTo(international: string): Promise<string>
}

type WorkerFixtures = {
  /** Set by journeys that need a charity without the donations of others, or that change its name. */
  ownCharity: string
  charity: Charity
  /** Session of the first administrator, who signs in once per worker. */
  session: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Fixtures of the journeys: `page` is a donor's, `staff` the first administrator's in another browser. */
export const test = base.extend<{ staff: Page }, WorkerFixtures>({
  // Each value gets its own worker, and so its own charity.
  ownCharity: ['', { scope: 'worker', option: true }],
  charity: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      await using cleanup = new AsyncDisposableStack()
      const dataDir = await mkdtemp(join(tmpdir(), 'amanah-e2e-'))
      cleanup.defer(() => rm(dataDir, { recursive: true }))
      // Preserves the owner of the database's files.
      await promisify(execFile)('cp', ['-a', `${process.env[preparedCharity]}/.`, dataDir])
      const mails = await startTestMailServer()
      cleanup.defer(() => mails.close())
      const amanah = await startCharity(cleanup, dataDir, mails.url)
      const database = await openJourneyDatabase(amanah.connection)
      cleanup.defer(() => database.close())
      await use({
        address: amanah.address,
        sandbox: amanah.sandbox,
        database,
        waitForEmails: (address, count) => waitForEmails(mails, address, count),
        async textTo(international) {
          const texts = sentMessages(join(dataDir, 'sandbox-messages.jsonl'))
          const find = () => texts.all().find(({ to }) => to === international)?.text
          await expect.poll(find).toBeDefined()
          return find() ?? ''
        },
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

/** Collects violations of the Content-Security-Policy; our own pages must cause none. */
function watchPolicy(context: BrowserContext): string[] {
  const violations: string[] = []
  context.on('console', (message) => {
    // The browser's own page around an opened picture is not ours.
    const isOurs = !message.page()?.url().startsWith('blob:')
    if (isOurs && message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  return violations
}
