import { type DaySheet, openDaySheet } from '../../../../contract/src/office-gifts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog, useSendForm } from '../parts/entry-form.tsx'
import { ManualCountFields, manualCountOf } from './manual-count-fields.tsx'

type NewSheetDialogProps = { onOpened: (sheet: DaySheet) => void; onClose: () => void }

export function NewSheetDialog({ onOpened, onClose }: NewSheetDialogProps) {
  const { t } = useReader()
  const form = useSendForm(openDaySheet, {
    first: { title: '', day: dayInPakistan(new Date()), expected_count: '', expected_sum: '' },
    bodyOf: ({ title, day, ...counted }) => ({ title, day, ...manualCountOf(counted) }),
    onDone: onOpened,
  })
  return (
    <FormDialog
      title={t('office-gifts.new-sheet.title')}
      width="middle"
      send={t('office-gifts.new-sheet.open')}
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextField
          label={t('office-fields.title')}
          helper={t('office-gifts.new-sheet.name-hint')}
          placeholder=""
          autoComplete="off"
          maxLength={100}
          {...form.field('title')}
        />
        <DateField label={t('office-fields.day')} {...form.field('day')} />
        <ManualCountFields field={form.field} />
      </div>
    </FormDialog>
  )
}
