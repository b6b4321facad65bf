import { features } from '../../../../contract/src/features.ts'
import { readSwitches, type ShownSwitches, saveSwitches } from '../../../../contract/src/switches.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { useSendForm } from '../parts/form-dialog.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { SettingsPanel } from './settings-panel.tsx'

export function SwitchesForm() {
  const switches = useRead(readSwitches)
  if (switches.isError) return <LoadProblem query={switches} />
  return switches.data ? <Form switches={switches.data} /> : <Skeleton className="h-60" />
}

function Form({ switches }: { switches: ShownSwitches }) {
  const { t } = useReader()
  const form = useSendForm(saveSwitches, {
    first: { features: switches.features, bank_approval: switches.bank_approval as string },
    stays: true,
  })
  const chosen = form.field('features')
  return (
    <SettingsPanel
      title={t('settings.switches-form.title')}
      form={form}
      save={t('settings.switches-form.save-switches')}
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <CheckList
          legend={t('settings.switches-form.editing')}
          options={features.map((value) => ({
            value,
            label: t(`settings.switches-form.${value}`),
            ...(switches.fixed.includes(value) && { helper: fixedHelper(t) }),
          }))}
          values={chosen.value}
          hint={chosen.hint}
          onChange={chosen.onChange}
        />
        <Select
          label={t('settings.switches-form.second-approval')}
          helper={
            switches.fixed.includes('bank_approval')
              ? fixedHelper(t)
              : t('settings.switches-form.second-approval-hint')
          }
          options={[
            { value: 'two_people', label: t('settings.switches-form.two-people') },
            { value: 'always', label: t('settings.switches-form.always') },
            { value: 'never', label: t('office.field.never') },
          ]}
          {...form.field('bank_approval')}
        />
      </div>
      {form.values.bank_approval === 'always' && switches.approvers < 2 && (
        <Notice look="warning" role="status">
          {t('settings.switches-form.nobody-else')}
        </Notice>
      )}
    </SettingsPanel>
  )
}

const fixedHelper = (t: Translate) => t('settings.switches-form.fixed')
