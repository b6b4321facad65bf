import type { Page } from '@playwright/test'

/** Navigates the back office without a reload, as its links do. */
export const navigateWithoutReload = (page: Page, address: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
