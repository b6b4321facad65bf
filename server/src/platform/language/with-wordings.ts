import { AsyncLocalStorage } from 'node:async_hooks'
import type { Catalogues } from '../../../../words/src/catalogue.ts'
import { rewordBy } from '../../../../words/src/catalogues.ts'

const store = new AsyncLocalStorage<Catalogues>()
rewordBy(() => store.getStore())

/** Whatever the work says (words/src/say.ts) is in these words, where they have it. */
export const withWordings = <Result>(wordings: Catalogues, work: () => Result): Result =>
  store.run(wordings, work)
