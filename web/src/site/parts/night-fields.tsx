import {
  type NightPlan,
  nightChoices,
  nightPlan,
  readNightPlan,
} from '../../../../contract/src/night-plan.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'

type NightFieldsProps = { plan: NightPlan; onChange: (plan: NightPlan) => void }

/** Choice of the nights of Ramazan, and whether to give more on the likelier nights of Laylat al-Qadr. */
export function NightFields({ plan, onChange }: NightFieldsProps) {
  const { t } = useReader()
  const { choice, isWeighted } = readNightPlan(plan)
  return (
    <div className="grid gap-1">
      <Select
        label={t('ramazan-page.nights')}
        unflagged
        options={nightChoices.map((value) => ({
          value,
          label: t('ramazan-page.nights.choice', { choice: value }),
        }))}
        value={choice}
        onChange={(chosen) =>
          onChange(nightPlan(nightChoices.find((one) => one === chosen) ?? choice, isWeighted))
        }
      />
      <CheckBox
        label={t('ramazan-page.nights.weighted', { choice })}
        value={isWeighted}
        onChange={(weighted) => onChange(nightPlan(choice, weighted))}
      />
    </div>
  )
}
