import { type ReactNode, useId, useState } from 'react'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiscardQuestion, useUnsaved } from './ask-before-leaving.tsx'
import type { FormFrame } from './use-entry-form.ts'

/**
 * A form in a dialog with Cancel and a button that sends it. So that no change is lost by accident, closing the dialog,
 * going to another screen and leaving the page ask first. Render it while it is open.
 */
export function FormDialog({
  title,
  width = 'narrow',
  form,
  send,
  onClose,
  children,
}: {
  title: string
  width?: 'narrow' | 'middle' | 'wide'
  form: FormFrame
  /** What the button says: 'Save'. */
  send: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const { isDirty, isSubmitting } = form
  const [asking, setAsking] = useState(false)
  // Once it is sent, what follows may be another address.
  const isLeaving = useUnsaved(isDirty && !isSubmitting, onClose)

  function close() {
    if (!isDirty) onClose()
    else if (!isLeaving) setAsking(true)
  }

  return (
    <Dialog
      title={title}
      open
      onClose={close}
      width={width}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            {say('office.action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={isSubmitting}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.ref} noValidate onSubmit={form.onSubmit} className="grid gap-5">
        {children}
      </form>
      {/* Never both questions at once, one over the other. */}
      <DiscardQuestion open={asking && !isLeaving} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </Dialog>
  )
}
