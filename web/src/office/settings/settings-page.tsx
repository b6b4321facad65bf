import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type Charity, type FullCharity, readFullCharity } from '../../../../contract/src/charity.ts'
import { saveCharity } from '../../../../contract/src/charity-form.ts'
import { type CharityTextName, charityTextNames } from '../../../../contract/src/charity-texts.ts'
import { firstLanguage, languages, otherThanFirst } from '../../../../contract/src/language/language.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { EnglishFirst } from '../parts/translation.tsx'
import { useRead, useSend } from '../session/calls.ts'
import { BrandColorField } from './brand-color-field.tsx'
import { ChannelsForm } from './channels-form.tsx'
import { changedSettings, formValuesOf, toBody } from './charity-form-values.ts'
import { CharityPictures } from './charity-pictures.tsx'
import {
  type ChosenSetting,
  isTranslated,
  SettingField,
  SettingsHeading,
  settingSections,
  TranslatedCharityFields,
} from './setting-fields.tsx'
import { AgreementSettingsForm, EmbeddingForm, MetalPricesForm, SwitchesForm } from './settings-forms.tsx'

const links: [to: string, words: Phrase][] = [
  ['/email-templates', 'settings.email-templates'],
  ['/alms-rates', 'settings.alms-rates'],
  ['/webhooks', 'settings.webhooks'],
  ['/api-keys', 'settings.api-keys'],
  ['/set-up', 'settings.set-up'],
]

const headings: Phrase[] = [
  ...settingSections.map(({ title }) => title),
  'settings.charity-pictures.title',
  'settings.texts',
  'settings.metal-prices-form.title',
  'settings.embedding',
  'agreements.title',
  'settings.switches-form.title',
  'settings.channels.title',
]

/** The charity's identity: shown on every donor page, in e-mails and on receipts. */
export function SettingsPage() {
  const { t } = useReader()
  return (
    <>
      <PageHeading title={t('settings.title')} lead={t('settings.lead')}>
        {links.map(([to, words]) => (
          <Link key={to} to={to} className={buttonClasses('secondary')}>
            {t(words)}
          </Link>
        ))}
      </PageHeading>
      <PendingChanges subjects={['charity', 'charity_text', 'approval_amount']} />
      <nav aria-label={t('settings.index')} className="mb-6">
        <ul className="flex flex-wrap gap-x-5 text-dense">
          {headings.map((title) => (
            <li key={title}>
              <a href={`#${title}`} className="inline-block py-2.5 font-semibold text-brand hover:underline">
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CharitySettings />
        <AgreementSettingsForm />
        <SwitchesForm />
        <ChannelsForm />
      </div>
    </>
  )
}

export function CharitySettings() {
  const charity = useRead(readFullCharity)
  if (charity.isError) return <LoadProblem query={charity} />
  if (!charity.data) return <Skeleton className="h-96" />
  return (
    <>
      <SettingsForm charity={charity.data} />
      <CharityPictures charity={charity.data} />
      <CharityTexts charity={charity.data} />
      <MetalPricesForm charity={charity.data} />
      <EmbeddingForm charity={charity.data} />
    </>
  )
}

function SettingsForm({ charity }: { charity: FullCharity }) {
  const { t } = useReader()
  const save = useSend(saveCharity)
  // Changes only after saving, so that neither a refetch nor typing changes the initial values.
  const [initialCharity, setInitialCharity] = useState(charity)
  const form = useCallForm(saveCharity, {
    initialValues: formValuesOf(initialCharity),
    toBody,
    send: async (_, values) => {
      const { data } = await save.mutateAsync({
        body: changedSettings(toBody(formValuesOf(initialCharity)), toBody(values)),
      })
      setInitialCharity(data)
      form.markSaved(formValuesOf(data))
    },
  })
  useUnsaved(form.isDirty)
  const { field, values } = form
  const chosen: Record<ChosenSetting, ReactNode> = {
    languages: (
      <CheckList
        {...field('languages')}
        legend={t('settings.languages')}
        options={otherThanFirst.map((value) => ({
          value,
          label: languages[value].name,
          helper: t('settings.languages.helper'),
        }))}
        values={values.languages}
      />
    ),
    brand_color: <BrandColorField {...field('brand_color')} />,
    tax_approval_from: (
      <DateField {...field('tax_approval_from')} label={t('office-fields.tax-approval-from')} />
    ),
    tax_approval_until: (
      <DateField {...field('tax_approval_until')} label={t('office-fields.tax-approval-until')} />
    ),
    receipt_year: (
      <Select
        {...field('receipt_year')}
        label={t('settings.receipt-year')}
        helper={t('settings.receipt-year.helper')}
        options={[
          { value: 'fiscal', label: t('settings.receipt-year.fiscal') },
          { value: 'calendar', label: t('settings.receipt-year.calendar') },
        ]}
      />
    ),
  }
  return (
    <Form form={form} className="panel grid gap-8 p-4 sm:p-6">
      <EnglishFirst />
      {settingSections.map(({ title, settings }) => (
        <section key={title}>
          <SettingsHeading title={title} />
          <div className="mt-4 grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
            {settings.map((setting) =>
              typeof setting === 'string' ? (
                <Fragment key={setting}>{chosen[setting]}</Fragment>
              ) : (
                <SettingField
                  key={setting.name}
                  {...field(setting.name)}
                  setting={setting}
                  {...(isTranslated(setting) && languageAttributes(firstLanguage))}
                />
              ),
            )}
          </div>
        </section>
      ))}
      {otherThanFirst
        .filter((one) => values.languages.includes(one))
        .map((one) => (
          <TranslatedCharityFields
            key={one}
            language={one}
            texts={values.texts[one]}
            field={field}
            hint={(name) => form.hint(`texts.${one}.${name}`)}
            onChange={(changed) => field('texts').onChange({ ...values.texts, [one]: changed })}
          />
        ))}
      <SubmitButton form={form} label={t('office.action.save')} className="justify-self-start" />
    </Form>
  )
}

// Lazy, because the editor is large.
const CharityTextDialog = lazy(async () => ({
  default: (await import('./charity-text-dialog.tsx')).CharityTextDialog,
}))

function CharityTexts({ charity }: { charity: Charity }) {
  const { t } = useReader()
  const [open, setOpen] = useState<CharityTextName>()
  return (
    <section className="panel p-4 sm:p-6">
      <SettingsHeading title="settings.texts" />
      <p className="mt-1 text-sm text-ink-soft">{t('settings.texts.lead')}</p>
      <ul className="mt-3 divide-y divide-line">
        {charityTextNames.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{t(`settings.text.${name}`)}</strong>{' '}
              <span className="text-sm text-ink-soft">
                {charity.pages.includes(name)
                  ? t('settings.texts.shown', { address: `/${name}` })
                  : t('settings.texts.none')}
              </span>
            </span>
            <Button
              look="secondary"
              size="small"
              aria-label={t('settings.texts.edit-one', { text: t(`settings.text.${name}`) })}
              onClick={() => setOpen(name)}
            >
              {t('office.action.edit')}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <CharityTextDialog name={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
