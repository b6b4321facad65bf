import { useEffect, useState } from 'react'
import { store, stored } from '../../browser-storage.ts'

/** Step that asks for a code, in the history entry and in the storage of the tab. Never contains the code. */
type CodeStep = { form: string; sentFor: string }

const name = 'code-step'

function readStep(from: unknown, form: string): string | undefined {
  const step = (from ?? {}) as Partial<Record<keyof CodeStep, unknown>>
  return step.form === form && typeof step.sentFor === 'string' ? step.sentFor : undefined
}

/** Step of the current history entry; null for the form itself, undefined for an entry that is not ours. */
const entryStep = (): unknown => history.state?.codeStep

/**
 * Code step of a form. It survives a reload, because phones reload the tab while the message is read, and has
 * a history entry above that of the form, so that Back returns to the form.
 * @param form name of the form, and of the donor whose form it is
 */
export function useCodeStep(form: string) {
  /** Address or number that a code was sent to; undefined before. */
  const [sentFor, setSentFor] = useState(() =>
    readStep(entryStep() === undefined ? stored('tab', name) : entryStep(), form),
  )

  useEffect(() => {
    const step: CodeStep | undefined = sentFor === undefined ? undefined : { form, sentFor }
    store('tab', name, step)
    if (!step || readStep(entryStep(), form) === sentFor) return
    history.replaceState({ ...history.state, codeStep: null }, '')
    history.pushState({ ...history.state, codeStep: step }, '')
  }, [form, sentFor])

  useEffect(() => {
    const follow = () => {
      // A link within the page makes an entry without a step.
      if (entryStep() !== undefined) setSentFor(readStep(entryStep(), form))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [form])

  return {
    sentFor,
    openCodeStep: setSentFor,
    closeCodeStep() {
      setSentFor(undefined)
      store('tab', name, undefined)
      if (readStep(entryStep(), form) !== undefined) history.back()
    },
  }
}
