import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'
import { say } from '../../../words/src/say.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useWarningBeforeUnload } from './use-warning-before-unload.ts'

/** The forms that have something to lose, each with what closes it, where it does not close with its screen. */
const Unsaved = createContext(new Map<string, (() => void) | undefined>())

/** Around the screens, whose forms {@link useUnsaved}: one for all of them, since the router asks one alone. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Map<string, (() => void) | undefined>())
  const leaving = useBlocker(() => unsaved.current.size > 0)
  function discard() {
    for (const close of unsaved.current.values()) close?.()
    leaving.proceed?.()
  }
  return (
    <Unsaved value={unsaved.current}>
      {children}
      <DiscardQuestion
        open={leaving.state === 'blocked'}
        onDiscard={discard}
        onKeep={() => leaving.reset?.()}
      />
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
 */
export function useUnsaved(isDirty: boolean, close?: () => void): void {
  const id = useId()
  const unsaved = useContext(Unsaved)
  useWarningBeforeUnload(isDirty)
  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, close)
    return () => void unsaved.delete(id)
  }, [isDirty, id, unsaved, close])
}
