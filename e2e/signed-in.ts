import { test as base } from './test.ts'

/** Journeys whose every page is the first administrator's. */
export const test = base.extend({
  storageState: ({ session }, use) => use(session),
})
