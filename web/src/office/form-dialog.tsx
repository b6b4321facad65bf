import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'

/**
 * A form in a dialog with Cancel and a button that sends it. What was `changed` is not lost by a slip: closing the
 * dialog, and leaving the page, ask first. Render it while it is open.
 */
export function FormDialog({
  title,
  width = 'narrow',
  send,
  sending,
  changed,
  formRef,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  width?: 'narrow' | 'middle' | 'wide'
  /** What the button says: 'Save'. */
  send: string
  sending: boolean
  changed: boolean
  formRef: Ref<HTMLFormElement>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const [asking, setAsking] = useState(false)
  useWarningBeforeUnload(changed)

  const close = () => (changed ? setAsking(true) : onClose())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sending) onSubmit()
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
            Cancel
          </Button>
          <Button type="submit" form={id} loading={sending}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        {children}
      </form>
      <ConfirmDialog
        title="Discard the changes?"
        question="What you have entered is not saved yet."
        confirm="Discard"
        cancel="Keep editing"
        open={asking}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}

function useWarningBeforeUnload(needed: boolean) {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [needed])
}
