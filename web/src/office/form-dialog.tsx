import { type ReactNode, useId, useState } from 'react'
import { say } from '../../../words/src/say.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useUnsaved } from './ask-before-leaving.tsx'
import type { FormFrame } from './use-entry-form.ts'

/**
 * A form in a dialog with Cancel and a button that sends it. So that no change is lost by accident, closing the dialog
 * or leaving the page asks first, and going to another screen too where the screen is in `AskBeforeLeaving`. Render it while it is open.
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
  useUnsaved(isDirty)

  const close = () => (isDirty ? setAsking(true) : onClose())

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
      <ConfirmDialog
        title={say('office.form.title')}
        question={say('office.form.discard-question')}
        confirm={say('office.form.discard')}
        cancel={say('office.form.keep-editing')}
        open={asking}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}
