import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Charity, type CharityForm, readCharity, saveCharity } from '../../../../contract/src/charity.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { BrandColorField } from './brand-color-field.tsx'
import { CharityPictures } from './charity-pictures.tsx'
import { CharityTexts } from './charity-texts.tsx'
import { EmbeddingForm } from './embedding-form.tsx'
import { MetalPricesForm } from './metal-prices-form.tsx'

/** Who the charity is: what donors read on every page, in e-mails and on receipts. */
export function SettingsPage() {
  const charity = useQuery(entryQuery(readCharity))
  const { data, isError } = charity
  return (
    <>
      <PageHeading
        title="Settings"
        lead="What donors read on every page, in e-mails and on receipts. A change is shown to them at once, and is recorded in the audit."
      />
      {isError && <LoadProblem query={charity} />}
      {data ? (
        <div className="grid gap-6">
          <SettingsForm charity={data} />
          <CharityPictures charity={data} />
          <CharityTexts charity={data} />
          <MetalPricesForm charity={data} />
          <EmbeddingForm charity={data} />
        </div>
      ) : (
        !isError && <Skeleton className="h-96" />
      )}
    </>
  )
}

function SettingsForm({ charity }: { charity: Charity }) {
  const save = useSend(saveCharity)
  const { preset_amounts, ...texts } = formOf(charity)
  const form = useEntryForm(saveCharity, {
    first: { ...texts, preset_amounts: preset_amounts.join(', ') },
    bodyOf: ({ preset_amounts: typed, ...others }) => ({ ...others, preset_amounts: amountsOf(typed) }),
    send: (body) => save.mutateAsync({ body }),
  })
  const { field } = form
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="panel grid gap-8 p-4 sm:p-6">
      <Part title="Name">
        <TextField label="Name" maxLength={100} {...field('name')} />
        <TextField
          label="Registered name"
          required={false}
          maxLength={200}
          helper="Where it differs from the name."
          {...field('legal_name')}
        />
        <TextField
          label="Headline"
          maxLength={60}
          helper="Stands above the donation page."
          {...field('slogan')}
        />
        <TextArea
          label="Description"
          required={false}
          rows={3}
          helper="What search engines and shared links say of the donation page."
          {...field('description')}
        />
      </Part>
      <Part title="Registration">
        <TextField
          label="Registration number"
          required={false}
          maxLength={60}
          {...field('registration_number')}
        />
        <TextField label="Tax number" required={false} maxLength={60} {...field('tax_number')} />
        <TextField
          label="Certificate"
          required={false}
          maxLength={120}
          helper="In words, as in 'Certified by the Pakistan Centre for Philanthropy'."
          {...field('certificate')}
        />
        <TextField label="Address" required={false} maxLength={200} {...field('address')} />
      </Part>
      <Part title="How to reach a person">
        <TextField label="Phone" required={false} maxLength={25} inputMode="tel" {...field('phone')} />
        <TextField label="WhatsApp" required={false} maxLength={25} inputMode="tel" {...field('whatsapp')} />
        <TextField label="Email" required={false} maxLength={254} inputMode="email" {...field('email')} />
        <TextField
          label="Hours"
          required={false}
          maxLength={100}
          helper="As in 'Monday to Saturday, 9 to 5'."
          {...field('hours')}
        />
      </Part>
      <Part title="Elsewhere">
        <TextField label="Website" required={false} maxLength={200} inputMode="url" {...field('website')} />
        <TextField label="Facebook" required={false} maxLength={200} inputMode="url" {...field('facebook')} />
        <TextField
          label="Instagram"
          required={false}
          maxLength={200}
          inputMode="url"
          {...field('instagram')}
        />
        <TextField label="YouTube" required={false} maxLength={200} inputMode="url" {...field('youtube')} />
      </Part>
      <Part title="Donation page">
        <TextField
          label="Preset amounts"
          maxLength={60}
          helper="Up to six amounts in rupees, with commas between them."
          {...field('preset_amounts')}
        />
        <BrandColorField {...field('brand_color')} />
        <TextArea
          label="Thank-you text"
          required={false}
          rows={3}
          helper="Said to whoever has given, on their page and in the mail with the receipt."
          {...field('thank_you')}
        />
        <TextArea
          label="Footer"
          required={false}
          rows={3}
          helper="The last words of every page."
          {...field('footer')}
        />
      </Part>
      <Button type="submit" loading={form.isSubmitting} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

/** Of what a charity has, this form's part. */
const formOf = (charity: Charity) =>
  Object.fromEntries(
    Object.entries(charity).filter(([name]) => name in saveCharity.body.shape),
  ) as CharityForm

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="font-display text-xl font-bold text-brand-dark">{title}</h2>
    <div className="mt-4 grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
  </section>
)

/** What is no number stays, for the rules to find. */
const amountsOf = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
