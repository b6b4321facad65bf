import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useReader } from '../../ui/reader.tsx'

/** Forms with unsaved changes, by id, each with its close function, if it does not close with the screen. */
const Unsaved = createContext({ forms: new Map<string, (() => void) | undefined>(), isAsking: false })

/** Asks before leaving forms with {@link useUnsaved}. Render it once: a router has only one blocker. */
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

type DiscardQuestionProps = { open: boolean; onDiscard: () => void; onKeep: () => void }

export function DiscardQuestion({ open, onDiscard, onKeep }: DiscardQuestionProps) {
  const { t } = useReader()
  return (
    <ConfirmDialog
      title={t('office.form.title')}
      question={t('office.form.discard-question')}
      confirmLabel={t('office.form.discard')}
      cancelLabel={t('office.form.keep-editing')}
      open={open}
      onConfirm={onDiscard}
      onClose={onKeep}
    />
  )
}

/**
 * Asks before navigation or unload.
 * @param close closes a form that stays after navigation
 * @returns whether it asks now
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

function useWarningBeforeUnload(needed: boolean) {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [needed])
}
