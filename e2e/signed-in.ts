import { test as base } from './test.ts'

/** Test fixture in which every page belongs to the first administrator. */
export const test = base.extend({
  storageState: ({ session }, use) => use(session),
})
