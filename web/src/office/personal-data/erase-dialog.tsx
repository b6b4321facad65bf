import type { ReactNode } from 'react'
import { erasePersonalData, type PersonalRecord } from '../../../../contract/src/personal-data.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
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
  const { t } = useReader()
  const sending = useSend(erasePersonalData, {
    onDone({ erased }) {
      showSuccess(t('personal-data.erase.erased', { count: erased }))
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
      title={t('personal-data.erase.title')}
      send={t('personal-data.erase.erase-for-good')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-2 text-sm">
        <p>
          <FormattedText
            of="personal-data.erase.goes"
            values={{
              codes: joinNames(
                t,
                records.map(({ code }) => code),
              ),
              strong,
            }}
          />
        </p>
        <p>
          <FormattedText of="personal-data.erase.stays" values={{ strong }} />
        </p>
      </div>
      {needed.length > 0 && (
        <Notice look="danger">
          {t('personal-data.erase.needed', { codes: joinNames(t, needed), count: needed.length })}
        </Notice>
      )}
      <TextField
        label={t('office-fields.request')}
        helper={t('personal-data.erase.request-hint')}
        autoComplete="off"
        {...form.field('request')}
      />
      {sending.error && <Notice look="danger">{problemMessage(t, sending.error, '')}</Notice>}
    </FormDialog>
  )
}

const strong = (words: ReactNode[]) => <strong>{words}</strong>
