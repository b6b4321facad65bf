import { type BrowserContext, test as base } from '@playwright/test'
import { signIn } from './sign-in.ts'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Journeys whose every page is the first administrator's, who signs in once for all of them. */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use
      const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
      await signIn(page)
      await use(await page.context().storageState())
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  storageState: ({ kept }, use) => use(kept),
})
