import type { ReactNode } from 'react'
import {
  type Charity,
  type FullCharity,
  saveEmbedding,
  saveMetalPrices,
} from '../../../../contract/src/charity.ts'
import { type AnswerOf, features } from '../../../../contract/src/entry.ts'
import { readAgreementSettings, saveAgreementSettings } from '../../../../contract/src/office-agreements.ts'
import { readSwitches, type ShownSwitches, saveSwitches } from '../../../../contract/src/switches.ts'
import { nisabRules, pricesOf } from '../../../../contract/src/zakat.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, type FormFrame, SubmitButton, useSendForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { DonationSites, EmbedSnippet } from './embed-snippet.tsx'
import { SettingsHeading } from './setting-fields.tsx'

type SettingsPanelProps = { title: Phrase; lead?: string; form: FormFrame; save: string; children: ReactNode }

/** Form with its own save button, and a prompt before unsaved changes are lost. */
function SettingsPanel({ title, lead, form, save, children }: SettingsPanelProps) {
  useUnsaved(form.isDirty)
  return (
    <Form form={form} aria-labelledby={title} className="panel grid gap-5 p-4 sm:p-6">
      <div>
        <SettingsHeading title={title} />
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
      <SubmitButton form={form} label={save} className="justify-self-start" />
    </Form>
  )
}

export function MetalPricesForm({ charity }: { charity: Charity }) {
  const { t } = useReader()
  const today = dayInPakistan(new Date())
  const form = useSendForm(saveMetalPrices, {
    initialValues: {
      gold_price: String(charity.gold_price ?? ''),
      silver_price: String(charity.silver_price ?? ''),
      prices_on: today,
      nisab_rule: charity.nisab_rule as string,
    },
    keepOpen: true,
  })
  const { field } = form
  return (
    <SettingsPanel
      title="settings.metal-prices-form.title"
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
            {...field(`${metal}_price`)}
            placeholder=""
            {...rupeesField}
            helper={t(`settings.metal-prices-form.${metal}-hint`)}
          />
        ))}
        <DateField {...field('prices_on')} label={t('office.field.date')} max={today} />
        <Select
          {...field('nisab_rule')}
          label={t('settings.metal-prices-form.nisab')}
          helper={t('settings.metal-prices-form.nisab-hint')}
          options={optionsOf(nisabRules, (value) => t(`settings.metal-prices-form.nisab.${value}`))}
        />
      </div>
    </SettingsPanel>
  )
}

export function EmbeddingForm({ charity }: { charity: FullCharity }) {
  const { t } = useReader()
  const form = useSendForm(saveEmbedding, {
    initialValues: { embed_origins: charity.embed_origins.join('\n') },
    toBody: ({ embed_origins }) => ({ embed_origins: originsOf(embed_origins) }),
    keepOpen: true,
  })
  return (
    <SettingsPanel
      title="settings.embedding"
      lead={t('settings.embedding.lead')}
      form={form}
      save={t('settings.embedding.save')}
    >
      <TextArea
        {...form.field('embed_origins')}
        label={t('settings.embedding.websites')}
        placeholder=""
        required={false}
        rows={3}
        helper={t('settings.embedding.websites.helper')}
      />
      {charity.embed_origins.length > 0 && (
        <>
          <EmbedSnippet languages={charity.languages} />
          <DonationSites />
        </>
      )}
    </SettingsPanel>
  )
}

/** Splits lines into addresses, in lower case without the trailing slash. */
const originsOf = (typed: string) =>
  typed
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => line.toLowerCase().replace(/\/$/, ''))

export const AgreementSettingsForm = () => (
  <Loaded query={useRead(readAgreementSettings)} skeleton="h-60">
    {(rules) => <Rules settings={rules} />}
  </Loaded>
)

function Rules({ settings: { surplus, moon_shift } }: { settings: AnswerOf<typeof readAgreementSettings> }) {
  const { t } = useReader()
  const form = useSendForm(saveAgreementSettings, {
    initialValues: { surplus: surplus as string, moon_shift: String(moon_shift) },
    keepOpen: true,
  })
  return (
    <SettingsPanel title="agreements.title" form={form} save={t('agreements.settings.save')}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <Select
          {...form.field('surplus')}
          label={t('agreements.settings.surplus')}
          helper={t('agreements.settings.surplus.helper')}
          options={optionsOf(['later_periods', 'unallocated'] as const, (value) =>
            t(`agreements.settings.surplus.${value}`),
          )}
        />
        <Select
          {...form.field('moon_shift')}
          label={t('agreements.settings.moon-shift')}
          helper={t('agreements.settings.moon-shift.helper')}
          options={optionsOf(['-1', '0', '1', '2'], (value) =>
            t('agreements.settings.moon-shift.days', { days: value === '-1' ? 'earlier' : value }),
          )}
        />
      </div>
    </SettingsPanel>
  )
}

export const SwitchesForm = () => (
  <Loaded query={useRead(readSwitches)} skeleton="h-60">
    {(switches) => <Switches switches={switches} />}
  </Loaded>
)

function Switches({ switches }: { switches: ShownSwitches }) {
  const { t } = useReader()
  const form = useSendForm(saveSwitches, {
    initialValues: {
      features: switches.features,
      bank_approval: switches.bank_approval as string,
      approval_amount: String(switches.approval_amount ?? ''),
    },
    keepOpen: true,
  })
  const chosen = form.field('features')
  return (
    <SettingsPanel
      title="settings.switches-form.title"
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
          {...form.field('bank_approval')}
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
        />
        <TextField
          {...form.field('approval_amount')}
          label={t('settings.switches-form.approval-amount')}
          placeholder=""
          {...rupeesField}
          helper={t('settings.switches-form.approval-amount-hint')}
        />
      </div>
      {switches.approvers < 2 && form.values.bank_approval !== 'never' && (
        <Notice look="warning" role="status">
          {t('settings.switches-form.nobody-else', { approval: form.values.bank_approval })}
        </Notice>
      )}
    </SettingsPanel>
  )
}

const fixedHelper = (t: Translate) => t('settings.switches-form.fixed')
