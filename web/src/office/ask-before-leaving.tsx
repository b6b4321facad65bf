import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'
import { say } from '../../../words/src/say.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useWarningBeforeUnload } from './use-warning-before-unload.ts'

/** Which forms of the screen have something to lose. */
const Unsaved = createContext(new Set<string>())

/** Around a screen whose forms {@link useUnsaved}: one for all of them, since the router asks one alone. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>())
  const leaving = useBlocker(() => unsaved.current.size > 0)
  return (
    <Unsaved value={unsaved.current}>
      {children}
      <ConfirmDialog
        title={say('office.form.title')}
        question={say('office.form.discard-question')}
        confirm={say('office.form.discard')}
        cancel={say('office.form.keep-editing')}
        open={leaving.state === 'blocked'}
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      />
    </Unsaved>
  )
}

/** So that nothing typed is lost by accident, leaving the screen or the page asks first while there is something to lose. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  const unsaved = useContext(Unsaved)
  useWarningBeforeUnload(isDirty)
  useEffect(() => {
    if (!isDirty) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [isDirty, id, unsaved])
}
