import { type Charity, saveMetalPrices } from '../../../../contract/src/charity.ts'
import { nisabRules, pricesOf } from '../../../../contract/src/zakat.ts'
import { DateField } from '../../ui/date-field.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/form-dialog.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const rupees = /^\d{0,8}$/

/** Sets the gold and silver prices of the zakat calculator. */
export function MetalPricesForm({ charity }: { charity: Charity }) {
  const { t } = useReader()
  const today = dayInPakistan(new Date())
  const form = useSendForm(saveMetalPrices, {
    first: {
      gold_price: String(charity.gold_price ?? ''),
      silver_price: String(charity.silver_price ?? ''),
      prices_on: today,
      nisab_rule: charity.nisab_rule as string,
    },
    bodyOf: ({ gold_price, silver_price, ...others }) => ({
      gold_price: Number(gold_price),
      silver_price: Number(silver_price),
      ...others,
    }),
    stays: true,
  })
  const { field } = form
  return (
    <SettingsPanel
      title={t('settings.metal-prices-form.title')}
      lead={t('settings.metal-prices-form.lead')}
      form={form}
      save={t('settings.metal-prices-form.save-prices')}
    >
      {charity.prices_on !== '' && !pricesOf(charity, today) && (
        <Notice look="warning" className="-mt-2">
          {t('settings.metal-prices-form.not-shown', { day: formatDay(t, charity.prices_on) })}
        </Notice>
      )}
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-3">
        {(['gold', 'silver'] as const).map((metal) => (
          <TextField
            key={metal}
            label={t(`office-fields.${metal}`)}
            placeholder=""
            inputMode="numeric"
            allow={rupees}
            helper={t(`settings.metal-prices-form.${metal}-hint`)}
            {...field(`${metal}_price`)}
          />
        ))}
        <DateField label={t('office.field.date')} max={today} {...field('prices_on')} />
        <Select
          label={t('settings.metal-prices-form.nisab')}
          helper={t('settings.metal-prices-form.nisab-hint')}
          options={nisabRules.map((value) => ({
            label: t(`settings.metal-prices-form.nisab.${value}`),
            value,
          }))}
          {...field('nisab_rule')}
        />
      </div>
    </SettingsPanel>
  )
}
