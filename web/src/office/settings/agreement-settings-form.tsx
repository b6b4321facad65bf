import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { readAgreementSettings, saveAgreementSettings } from '../../../../contract/src/office-agreements.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { useSendForm } from '../parts/form-dialog.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** Rules of regular donations: surplus money, and the sighting of the moon. */
export function AgreementSettingsForm() {
  const rules = useRead(readAgreementSettings)
  if (rules.isError) return <LoadProblem query={rules} />
  return rules.data ? <Rules of={rules.data} /> : <Skeleton className="h-60" />
}

function Rules({ of: { surplus, moon_shift } }: { of: AnswerOf<typeof readAgreementSettings> }) {
  const { t } = useReader()
  const form = useSendForm(saveAgreementSettings, {
    first: { surplus: surplus as string, moon_shift: String(moon_shift) },
    bodyOf: ({ surplus, moon_shift }) => ({ surplus, moon_shift: Number(moon_shift) }),
    stays: true,
  })
  return (
    <SettingsPanel title={t('agreements.title')} form={form} save={t('agreements.settings.save')}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <Select
          label={t('agreements.settings.surplus')}
          helper={t('agreements.settings.surplus.helper')}
          options={(['later_periods', 'unallocated'] as const).map((value) => ({
            value,
            label: t(`agreements.settings.surplus.${value}`),
          }))}
          {...form.field('surplus')}
        />
        <Select
          label={t('agreements.settings.moon-shift')}
          helper={t('agreements.settings.moon-shift.helper')}
          options={['-1', '0', '1', '2'].map((value) => ({
            value,
            label: t('agreements.settings.moon-shift.days', { days: value === '-1' ? 'earlier' : value }),
          }))}
          {...form.field('moon_shift')}
        />
      </div>
    </SettingsPanel>
  )
}
