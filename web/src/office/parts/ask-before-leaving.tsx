import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react'
import { useBlocker } from 'react-router'
import { say } from '../../../../words/src/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The forms that have something to lose, each with what closes it, where it does not close with its screen. */
const Unsaved = createContext({ forms: new Map<string, (() => void) | undefined>(), isAsking: false })

/** Around the screens, whose forms {@link useUnsaved}: one for all of them, since the router asks one alone. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const { current: forms } = useRef(new Map<string, (() => void) | undefined>())
  const leaving = useBlocker(() => forms.size > 0)
  const isAsking = leaving.state === 'blocked'
  function discard() {
    for (const close of forms.values()) close?.()
    leaving.proceed?.()
  }
  return (
    <Unsaved value={useMemo(() => ({ forms, isAsking }), [forms, isAsking])}>
      {children}
      <DiscardQuestion open={isAsking} onDiscard={discard} onKeep={() => leaving.reset?.()} />
    </Unsaved>
  )
}

/** Asks whether what is typed may be lost. */
export function DiscardQuestion({
  open,
  onDiscard,
  onKeep,
}: {
  open: boolean
  onDiscard: () => void
  onKeep: () => void
}) {
  return (
    <ConfirmDialog
      title={say('office.form.title')}
      question={say('office.form.discard-question')}
      confirm={say('office.form.discard')}
      cancel={say('office.form.keep-editing')}
      open={open}
      onConfirm={onDiscard}
      onClose={onKeep}
    />
  )
}

/**
 * So that nothing typed is lost by accident, going to another address or leaving the page asks first while there is something to lose.
 * @param close closes a form that a change of address leaves open, such as a dialog over a list
 * @returns whether it is being asked now
 */
export function useUnsaved(isDirty: boolean, close?: () => void): boolean {
  const id = useId()
  const { forms, isAsking } = useContext(Unsaved)
  useWarningBeforeUnload(isDirty)
  useEffect(() => {
    if (!isDirty) return
    forms.set(id, close)
    return () => void forms.delete(id)
  }, [isDirty, id, forms, close])
  return isAsking
}

/** Has the browser ask before the page is left, while there is something to lose. */
function useWarningBeforeUnload(needed: boolean) {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [needed])
}
