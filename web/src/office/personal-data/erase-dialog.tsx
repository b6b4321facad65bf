import type { ReactNode } from 'react'
import { erasePersonalData, type PersonalRecord } from '../../../../contract/src/personal-data.ts'
import { say } from '../../../../words/src/say.ts'
import { joinNames } from '../../ui/join-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { Words } from '../../words.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { problemMessage } from '../session/problem-message.ts'
import { useSend } from '../session/use-send.ts'

/** Explains what is erased and what remains, then erases. Render it while it is open. */
export function EraseDialog({
  which,
  records,
  onErased,
  onClose,
}: {
  which: { who: string; intent_ids: number[] }
  records: readonly PersonalRecord[]
  onErased: () => void
  onClose: () => void
}) {
  const sending = useSend(erasePersonalData, {
    onDone({ erased }) {
      showSuccess(say('personal-data.erase.erased', { count: erased }))
      onErased()
    },
  })
  const form = useEntryForm(erasePersonalData, {
    first: { request: '' },
    bodyOf: (values) => ({ ...which, ...values }),
    send: (body) => sending.mutateAsync({ body }),
  })
  const needed = records.filter((record) => record.needed).map(({ code }) => code)
  return (
    <FormDialog
      title={say('personal-data.erase.title')}
      send={say('personal-data.erase.erase-for-good')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-2 text-sm">
        <p>
          <Words
            of="personal-data.erase.goes"
            values={{ codes: joinNames(records.map(({ code }) => code)), strong }}
          />
        </p>
        <p>
          <Words of="personal-data.erase.stays" values={{ strong }} />
        </p>
      </div>
      {needed.length > 0 && (
        <Notice look="danger">
          {say('personal-data.erase.needed', { codes: joinNames(needed), count: needed.length })}
        </Notice>
      )}
      <TextField
        label={say('office-fields.request')}
        helper={say('personal-data.erase.request-hint')}
        autoComplete="off"
        {...form.field('request')}
      />
      {sending.error && <Notice look="danger">{problemMessage(sending.error, '')}</Notice>}
    </FormDialog>
  )
}

const strong = (words: ReactNode[]) => <strong>{words}</strong>
