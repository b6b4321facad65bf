import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useContext, useState } from 'react'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import { type CallRequest, call } from '../../call.ts'
import { openFile, saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RowDialogContext } from '../../ui/data-table.tsx'
import { useReader } from '../../ui/reader.tsx'
import { useSend } from '../session/calls.ts'

type RowButtonProps = { label: string; onClick: () => void; children: string }

export const rowLook = { size: 'small', look: 'quiet' } as const

/** Quiet button of a row. `label` is its accessible name, since every row has the same button. */
export const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <Button {...rowLook} aria-label={label} onClick={onClick}>
    {children}
  </Button>
)

type LabelledProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading' | 'children'> & {
  label: ReactNode
}

type SendButtonProps<E extends Entry> = LabelledProps & {
  entry: E
  request: CallRequest<E>
  onDone?: (data: AnswerOf<E>) => void
  /** Shows progress in the button only, and leaves the page usable during the call. */
  showsProgress?: boolean
}

export function SendButton<E extends Entry>({
  label,
  entry,
  request,
  onDone,
  showsProgress,
  ...button
}: SendButtonProps<E>) {
  const sending = useSend(entry, { onDone, showsProgress })
  return (
    <Button {...button} loading={sending.isPending} onClick={() => sending.mutate(request)}>
      {label}
    </Button>
  )
}

type RemoveButtonProps<E extends Entry> = Pick<SendButtonProps<E>, 'entry' | 'request'> & { what: string }

/** Removes a row; `what` names it for screen readers. */
export function RemoveButton<E extends Entry>({ what, entry, request }: RemoveButtonProps<E>) {
  const { t } = useReader()
  return (
    <SendButton
      {...rowLook}
      aria-label={t('office.action.remove-one', { what })}
      label={t('contacts.taxpayers.remove')}
      entry={entry}
      request={request}
    />
  )
}

type DialogButtonProps = LabelledProps & { children: (onClose: () => void) => ReactNode }

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

/** Asks for confirmation, then sends the call, and closes after its success. */
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

type FileButtonProps<E extends Entry> = Omit<SendButtonProps<E>, 'onDone' | 'showsProgress'> & {
  fileName: string
  /** Saves the file. By default the file opens in a new tab, for printing. */
  saves?: boolean
}

/** Button that sends a call for a file, and opens or saves the file. */
export function FileButton<E extends Entry>(props: FileButtonProps<E>) {
  const { label, entry, request, fileName, saves = false, ...button } = props
  const making = useMutation({
    meta: { showsProgress: true },
    async mutationFn() {
      const file = (await call<Entry>(entry, request)) as Blob
      if (saves) saveFile(file, fileName)
      else openFile(file, fileName)
    },
  })
  return (
    <Button look="secondary" {...button} loading={making.isPending} onClick={() => making.mutate()}>
      {label}
    </Button>
  )
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
