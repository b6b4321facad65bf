import type { Page } from '@playwright/test'

/** Another address of the back office without reloading it, as a link leads there. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
