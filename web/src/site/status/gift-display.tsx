import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import {
  type GiftDisplay,
  nameChoices,
  readGiftDisplay,
  saveGiftDisplay,
} from '../../../../contract/src/gift-display.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { anchorTag, sitePath } from '../parts/site-page.tsx'
import { useCall } from '../parts/use-call.ts'

/** Path of the page through which a donation was given. */
export const campaignPath = ({ slug, page }: DonationStatus['campaigns'][number]): string =>
  page ? `/campaigns/${slug}/${page.slug}` : `/campaigns/${slug}`

type GiftDisplayProps = { link: string; paid: DonationStatus }

/** Lets a donor choose how a gift is listed on its campaigns' pages. Until then the gift is not listed. */
export function GiftDisplayPanel({ link, paid: { campaigns, donor_name } }: GiftDisplayProps) {
  const { t } = useReader()
  const stored = useQuery({
    queryKey: ['gift display', link],
    queryFn: () => call(readGiftDisplay, { params: { link } }),
    enabled: campaigns.length > 0,
  })
  if (campaigns.length === 0 || stored.data === undefined) return null
  return (
    <section aria-labelledby="display-title" className="grid gap-3 rounded-sm border border-line px-4 py-3">
      <div>
        <h2 id="display-title" className="font-bold">
          {t('status.display.title')}
        </h2>
        <p className="text-sm text-ink-soft">
          {t('status.display.lead', { listed: stored.data ? 'yes' : 'no' })}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          {campaigns.map((campaign) =>
            anchorTag(sitePath(t, campaignPath(campaign)))([campaign.page?.title ?? campaign.title]),
          )}
        </p>
      </div>
      <DisplayForm link={link} stored={stored.data} donorName={donor_name} />
    </section>
  )
}

type DisplayFormProps = { link: string; stored: GiftDisplay | null; donorName: string }

function DisplayForm({ link, stored, donorName }: DisplayFormProps) {
  const { t } = useReader()
  const [values, setValues] = useState(stored ?? { name: 'hidden', shows_amount: false, message: '' })
  const [saved, setSaved] = useState<GiftDisplay>()
  const queries = useQueryClient()
  const { isPending, problem, errors, clear, run } = useCall()
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed })
    setSaved(undefined)
    clear()
  }
  const { name, shows_amount, message } = values
  const body = { name: name as GiftDisplay['name'], shows_amount, message }
  return (
    <SiteForm
      className="grid gap-3"
      onSubmit={() =>
        run(async () => {
          const display = await call(saveGiftDisplay, { params: { link }, body })
          setSaved(display)
          queries.setQueryData(['gift display', link], display)
        })
      }
    >
      <Select
        label={t('status.display.name')}
        unflagged
        value={values.name}
        hint={errors.name?.[0]}
        options={nameChoices.map((value) => ({
          value,
          label: t('status.display.name-choice', { choice: value, name: donorName }),
        }))}
        onChange={(name) => change({ name })}
      />
      <CheckBox
        label={t('status.display.amount')}
        value={values.shows_amount}
        onChange={(shows_amount) => change({ shows_amount })}
      />
      <TextArea
        label={t('status.display.message')}
        required={false}
        rows={3}
        dir="auto"
        helper={t('status.display.message.helper')}
        value={values.message}
        hint={errors.message?.[0]}
        onChange={(message) => change({ message })}
      />
      <Button type="submit" look="secondary" loading={isPending} className="justify-self-start">
        {t('status.display.save')}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {saved && t('status.display.saved', { state: savedState(saved) })}
      </p>
      {problem && Object.keys(errors).length === 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </SiteForm>
  )
}

/** Returns which parts await review; if the name does not, the state of the message. */
const savedState = ({ name_state, message_state }: GiftDisplay) =>
  name_state === 'waiting' ? (message_state === 'waiting' ? 'both' : 'name') : message_state
