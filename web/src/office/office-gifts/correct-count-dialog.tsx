import { changeDaySheet, type DaySheet } from '../../../../contract/src/office-gifts.ts'
import { say } from '../../../../words/src/say.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import { CountedFields, countedOf } from './counted-fields.tsx'

/** Corrects what was counted by hand. Render it while it is open. */
export function CorrectCountDialog({ sheet, onClose }: { sheet: DaySheet; onClose: () => void }) {
  const changing = useSend(changeDaySheet, { onDone: onClose })
  const form = useEntryForm(changeDaySheet, {
    first: { expected_count: String(sheet.expected_count), expected_sum: String(sheet.expected_sum) },
    bodyOf: countedOf,
    send: (body) => changing.mutateAsync({ params: { id: sheet.id }, body }),
  })
  return (
    <FormDialog
      title={say('office-gifts.correct-count.title')}
      send={say('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{say('office-gifts.correct-count.lead')}</p>
      <CountedFields field={form.field} />
    </FormDialog>
  )
}
