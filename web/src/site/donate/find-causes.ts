import { typeTitle } from '../../../../contract/src/cause-in-language.ts'
import { type Cause, type CauseNames, listCauseNames } from '../../../../contract/src/causes.ts'
import { findsWords, foldText } from '../../../../contract/src/language/fold-text.ts'
import { call } from '../../call.ts'
import { fieldId } from './checkout-state.ts'

/** Names in every language; empty until loaded and offline, when only the page's names are searched. */
let names: readonly CauseNames[] = []
const namesLoaded = call(listCauseNames, {})
  .then((loaded) => {
    names = loaded
  })
  .catch(() => {})

/** Causes whose names have the typed words, else causes whose description has them. */
function findCauses(causes: readonly Cause[], typed: string): Cause[] {
  const isNamed = (cause: Cause) =>
    [
      ...[cause.fundtitle, ...cause.fundtypes.map(typeTitle)].map(foldText),
      ...(names.find(({ id }) => id === cause.id)?.names ?? []),
    ].some((name) => findsWords(name, typed))
  const named = causes.filter(isNamed)
  if (named.length > 0) return named
  const described = new Set(
    names.filter(({ description }) => findsWords(description, typed)).map(({ id }) => id),
  )
  return causes.filter(({ id }) => described.has(id))
}

/** Enter chooses the only cause found, else moves the focus to the first of them. */
function chooseFound(causes: readonly Cause[], typed: string, onChoose: (id: number) => void): void {
  const [first, second] = findCauses(causes, typed)
  if (!first) return
  if (!second) onChoose(first.id)
  document.querySelector<HTMLElement>(`#${fieldId.causes} [value="${first.id}"]`)?.focus()
}

const search = { findCauses, chooseFound }
export type CauseSearch = typeof search
/** Resolves when the names are loaded or failed to load. */
export const loaded = namesLoaded.then(() => search)
