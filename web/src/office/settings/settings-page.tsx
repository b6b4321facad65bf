import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type CharityForm,
  type FullCharity,
  readFullCharity,
  saveCharity,
} from '../../../../contract/src/charity.ts'
import { firstLanguage, type Language, languages, say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { CheckList } from '../staff/check-list.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { BrandColorField } from './brand-color-field.tsx'
import { CharityPictures } from './charity-pictures.tsx'
import { CharityTexts } from './charity-texts.tsx'
import { EmbeddingForm } from './embedding-form.tsx'
import { MetalPricesForm } from './metal-prices-form.tsx'
import { SwitchesForm } from './switches-form.tsx'

/** Who the charity is: what donors read on every page, in e-mails and on receipts. */
export function SettingsPage() {
  return (
    <>
      <PageHeading title={say('settings.title')} lead={say('settings.lead')}>
        <Link
          to="/set-up"
          className="inline-flex min-h-12 items-center rounded-sm border border-brand bg-white px-5 py-2.5 font-semibold text-brand hover:bg-brand-soft"
        >
          {say('settings.set-up')}
        </Link>
      </PageHeading>
      <div className="grid gap-6">
        <CharitySettings />
        <SwitchesForm />
      </div>
    </>
  )
}

/** The charity's own words and pictures. */
export function CharitySettings() {
  const charity = useQuery(entryQuery(readFullCharity))
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
  const save = useSend(saveCharity)
  const { preset_amounts, smallest_gift, receipt_year, ...texts } = formOf(charity)
  const form = useEntryForm(saveCharity, {
    first: {
      ...texts,
      receipt_year: receipt_year as string,
      preset_amounts: preset_amounts.join(', '),
      smallest_gift: String(smallest_gift),
    },
    bodyOf: ({ preset_amounts: typed, smallest_gift: least, ...others }) => ({
      ...others,
      preset_amounts: amountsOf(typed),
      smallest_gift: Number(least),
    }),
    send: (body) => save.mutateAsync({ body }),
  })
  const { field } = form
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="panel grid gap-8 p-4 sm:p-6">
      <Part title={say('office.field.name')}>
        <TextField label={say('office.field.name')} maxLength={100} {...field('name')} />
        <TextField
          label={say('settings.registered-name')}
          required={false}
          maxLength={200}
          helper={say('settings.registered-name-hint')}
          {...field('legal_name')}
        />
        <TextField
          label={say('settings.headline')}
          maxLength={60}
          helper={say('settings.headline-hint')}
          {...field('slogan')}
        />
        <TextArea
          label={say('office.field.description')}
          required={false}
          rows={3}
          helper={say('settings.description-hint')}
          {...field('description')}
        />
      </Part>
      <Part title={say('settings.registration')}>
        <TextField
          label={say('settings.registration-number')}
          required={false}
          maxLength={60}
          {...field('registration_number')}
        />
        <TextField
          label={say('settings.tax-number')}
          required={false}
          maxLength={60}
          {...field('tax_number')}
        />
        <TextField
          label={say('settings.certificate')}
          required={false}
          maxLength={120}
          helper={say('settings.certificate-hint')}
          {...field('certificate')}
        />
        <TextField label={say('settings.address')} required={false} maxLength={200} {...field('address')} />
      </Part>
      <Part title={say('settings.reach')}>
        <TextField
          label={say('office.field.phone')}
          required={false}
          maxLength={25}
          inputMode="tel"
          {...field('phone')}
        />
        <TextField label="WhatsApp" required={false} maxLength={25} inputMode="tel" {...field('whatsapp')} />
        <TextField
          label={say('office.field.email')}
          required={false}
          maxLength={254}
          inputMode="email"
          {...field('email')}
        />
        <TextField
          label={say('settings.hours')}
          required={false}
          maxLength={100}
          helper={say('settings.hours-hint')}
          {...field('hours')}
        />
      </Part>
      <Part title={say('settings.elsewhere')}>
        <TextField
          label={say('settings.website')}
          required={false}
          maxLength={200}
          inputMode="url"
          {...field('website')}
        />
        <TextField
          label={say('settings.facebook')}
          required={false}
          maxLength={200}
          inputMode="url"
          {...field('facebook')}
        />
        <TextField
          label={say('settings.instagram')}
          required={false}
          maxLength={200}
          inputMode="url"
          {...field('instagram')}
        />
        <TextField label="YouTube" required={false} maxLength={200} inputMode="url" {...field('youtube')} />
      </Part>
      <Part title={say('settings.donation-page')}>
        <TextField
          label={say('settings.preset-amounts')}
          maxLength={60}
          helper={say('settings.preset-amounts-hint')}
          {...field('preset_amounts')}
        />
        <TextField
          label={say('settings.smallest-gift')}
          inputMode="numeric"
          allow={/^\d{0,8}$/}
          helper={say('settings.smallest-gift.helper')}
          {...field('smallest_gift')}
        />
        <CheckList
          legend={say('settings.languages')}
          options={otherThanFirst.map((value) => ({
            value,
            label: languages[value].name,
            helper: say('settings.languages.helper'),
          }))}
          values={field('languages').value}
          hint={field('languages').hint}
          onChange={field('languages').onChange}
        />
        <BrandColorField {...field('brand_color')} />
        <TextArea
          label={say('settings.thank-you')}
          required={false}
          rows={3}
          helper={say('settings.thank-you.helper')}
          {...field('thank_you')}
        />
        <TextArea
          label={say('settings.footer')}
          required={false}
          rows={3}
          helper={say('settings.footer-hint')}
          {...field('footer')}
        />
      </Part>
      <Part title={say('settings.receipts')}>
        <TextField
          label={say('settings.receipt-prefix')}
          required={false}
          maxLength={10}
          helper={say('settings.receipt-prefix.helper')}
          {...field('receipt_prefix')}
        />
        <Select
          label={say('settings.receipt-year')}
          helper={say('settings.receipt-year.helper')}
          options={[
            { value: 'fiscal', label: say('settings.receipt-year.fiscal') },
            { value: 'calendar', label: say('settings.receipt-year.calendar') },
          ]}
          {...field('receipt_year')}
        />
        <TextArea
          label={say('settings.tax-text')}
          required={false}
          rows={3}
          helper={say('settings.tax-text.helper')}
          {...field('tax_text')}
        />
      </Part>
      <Button type="submit" loading={form.isSubmitting} className="justify-self-start">
        {say('office.action.save')}
      </Button>
    </form>
  )
}

/** The first one stands in for what another one lacks, and is always offered. */
const otherThanFirst = (Object.keys(languages) as Language[]).filter((code) => code !== firstLanguage)

/** Of what a charity has, this form's part. */
const formOf = (charity: FullCharity) =>
  Object.fromEntries(
    Object.entries(charity).filter(([name]) => name in saveCharity.body.shape),
  ) as CharityForm

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="font-display text-xl font-bold text-brand-dark">{title}</h2>
    <div className="mt-4 grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
  </section>
)

/** With the commas of either keyboard. What is no number stays, for the rules to find. */
const amountsOf = (typed: string) =>
  typed
    .split(/[\s,;،؛]+/)
    .filter((part) => part !== '')
    .map(Number)
