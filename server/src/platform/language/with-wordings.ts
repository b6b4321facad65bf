import { AsyncLocalStorage } from 'node:async_hooks'
import type { Catalogues } from '../../../../words/src/catalogue.ts'
import { registerOverrides } from '../../../../words/src/catalogues.ts'

const store = new AsyncLocalStorage<Catalogues>()
registerOverrides(() => store.getStore())

/** Runs the work with these translations, falling back to the built-in ones (words/src/say.ts). */
export const withWordings = <Result>(wordings: Catalogues, work: () => Result): Result =>
  store.run(wordings, work)
