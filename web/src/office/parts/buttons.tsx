import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useContext, useState } from 'react'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import type { CallRequest } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RowDialogContext } from '../../ui/data-table.tsx'
import { useReader } from '../../ui/reader.ts'
import { useSend } from '../session/calls.ts'

type RowButtonProps = { label: string; onClick: () => void; children: string }

export const rowLook = { size: 'small', look: 'quiet' } as const

/** Quiet button of a row. `label` is its accessible name, since every row has the same button. */
export const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <Button {...rowLook} aria-label={label} onClick={onClick}>
    {children}
  </Button>
)

type SendButtonProps<E extends Entry> = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading'> & {
  entry: E
  request: CallRequest<E>
  onDone?: (data: AnswerOf<E>) => void
}

export function SendButton<E extends Entry>({ entry, request, onDone, ...button }: SendButtonProps<E>) {
  const sending = useSend(entry, { onDone })
  return <Button {...button} loading={sending.isPending} onClick={() => sending.mutate(request)} />
}

type RemoveButtonProps<E extends Entry> = Pick<SendButtonProps<E>, 'entry' | 'request'> & { what: string }

/** Removes a row; `what` names it for screen readers. */
export function RemoveButton<E extends Entry>({ what, entry, request }: RemoveButtonProps<E>) {
  const { t } = useReader()
  return (
    <SendButton
      {...rowLook}
      aria-label={t('office.action.remove-one', { what })}
      entry={entry}
      request={request}
    >
      {t('contacts.taxpayers.remove')}
    </SendButton>
  )
}

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  label: ReactNode
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog. While it is `aria-disabled`, it does nothing. */
export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const showBesideTable = useContext(RowDialogContext)
  function open() {
    if (button['aria-disabled']) return
    if (showBesideTable) showBesideTable(children(() => showBesideTable(null)))
    else setOpen(true)
  }
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

type EditButtonProps = Omit<DialogButtonProps, 'label'> & { what: string }

/** Opens the dialog that edits a row; `what` names it for screen readers. */
export function EditButton({ what, ...button }: EditButtonProps) {
  const { t } = useReader()
  return (
    <DialogButton
      {...rowLook}
      aria-label={t('office.action.edit-one', { what })}
      label={t('office.action.edit')}
      {...button}
    />
  )
}

type ConfirmSendProps<E extends Entry> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'loading' | 'confirmLabel' | 'onConfirm'
> & {
  entry: E
  request: CallRequest<E>
  /** Defaults to the title. */
  confirmLabel?: string
  onDone?: ((data: AnswerOf<E>) => void) | undefined
}

/** Asks for confirmation, then makes the call and closes. */
export function ConfirmSend<E extends Entry>({ entry, request, onDone, ...dialog }: ConfirmSendProps<E>) {
  const sending = useSend(entry, {
    onDone(data) {
      onDone?.(data)
      dialog.onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      confirmLabel={dialog.title}
      loading={sending.isPending}
      onConfirm={() => sending.mutate(request)}
      {...dialog}
    />
  )
}

type ConfirmButtonProps<E extends Entry> = Omit<DialogButtonProps, 'label' | 'children'> & {
  label: string
  /** Props of the {@link ConfirmSend}; title and confirmLabel default to the button's label. */
  dialog: Omit<ConfirmSendProps<E>, 'title' | 'onClose'> & { title?: string }
}

export const ConfirmButton = <E extends Entry>({ dialog, ...button }: ConfirmButtonProps<E>) => (
  <DialogButton {...button}>
    {(onClose) => (
      // TypeScript cannot infer that the props are complete.
      <ConfirmSend
        {...({ confirmLabel: button.label, title: button.label, ...dialog } as ConfirmSendProps<E>)}
        onClose={onClose}
      />
    )}
  </DialogButton>
)

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading'> & {
  make: () => Promise<unknown>
}

export function FileButton({ make, ...button }: FileButtonProps) {
  const making = useMutation({ meta: { showsProgress: true }, mutationFn: make })
  return <Button look="secondary" {...button} loading={making.isPending} onClick={() => making.mutate()} />
}

/** Sticky bar for the last step of a screen. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-3 md:mx-0 md:rounded-lg md:border md:px-5 md:shadow-card"
  >
    {children}
  </div>
)
