import type { ComponentProps } from 'react'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import type { Sent } from '../../call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSend } from '../session/use-send.ts'

type ConfirmSendProps<E extends Entry> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'loading' | 'onConfirm'
> & { entry: E; sent: Sent<E>; onDone?: (data: AnswerOf<E>) => void }

/** Asks for confirmation, then makes the call and closes. Render it while it is open. */
export function ConfirmSend<E extends Entry>({ entry, sent, onDone, ...dialog }: ConfirmSendProps<E>) {
  const sending = useSend(entry, {
    onDone(data) {
      onDone?.(data)
      dialog.onClose()
    },
  })
  return <ConfirmDialog open loading={sending.isPending} onConfirm={() => sending.mutate(sent)} {...dialog} />
}
