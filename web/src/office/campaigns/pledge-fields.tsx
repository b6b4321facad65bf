import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import type { NamedContact } from '../../../../contract/src/households.ts'
import {
  createMatchPledge,
  type MatchPledge,
  updateMatchPledge,
} from '../../../../contract/src/match-pledges.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { rupeesField, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { rowLook } from '../parts/buttons.tsx'
import type { CallForm } from '../parts/call-form.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { ContactChoice } from '../parts/lists/contact-search.tsx'
import { fullName } from '../parts/names.ts'
import { useRead } from '../session/calls.ts'

const termsOf = (pledge?: MatchPledge) => ({
  pot: pledge?.pot.toString() ?? '',
  gift_cap: pledge?.gift_cap?.toString() ?? '',
  starts_on: pledge?.starts_on ?? dayInPakistan(new Date()),
  ends_on: pledge?.ends_on ?? '',
  position: (pledge?.position ?? 1).toString(),
  shows_name: pledge?.shows_name ?? false,
})

type TermsValues = ReturnType<typeof termsOf>

/** Returns undefined for a blank field, which the rules of the call refuse when it is required. */
const number = (text: string) => (text === '' ? undefined : Number(text))

const termsBody = ({ pot, gift_cap, position, ...terms }: TermsValues) => ({
  ...terms,
  pot: number(pot),
  gift_cap: number(gift_cap) ?? null,
  position: number(position),
})

function TermsFields({ field }: CallForm<TermsValues>) {
  const { t } = useReader()
  const { label: _, hint: __, required: ___, maxLength: ____, ...shownName } = field('shows_name')
  return (
    <>
      <TextField {...field('pot')} label={t('campaigns.pledges.pot')} placeholder="" {...rupeesField} />
      <TextField
        {...field('gift_cap')}
        label={t('campaigns.pledges.gift-cap')}
        placeholder=""
        helper={t('campaigns.pledges.gift-cap.helper')}
        {...rupeesField}
      />
      <DateField {...field('starts_on')} helper={t('campaigns.pledges.days.helper')} />
      <DateField {...field('ends_on')} label={t('office-fields.ends-on')} />
      <TextField
        {...field('position')}
        label={t('campaigns.pledges.order')}
        helper={t('campaigns.pledges.order.helper')}
        {...wholeNumber}
      />
      <CheckBox {...shownName} label={t('campaigns.pledges.shows-name')} />
    </>
  )
}

export function NewPledge() {
  const { t } = useReader()
  const campaigns = useRead(listCampaignTitles).data ?? []
  return (
    <FormButton
      label={t('campaigns.pledges.new')}
      dialog={{
        entry: createMatchPledge,
        submitLabel: t('office.action.save'),
        initialValues: { ...termsOf(), campaign: '', matcher: null as NamedContact | null, percent: '100' },
        toBody: ({ campaign, matcher, percent, ...terms }) => ({
          ...termsBody(terms),
          campaign_id: number(campaign),
          contact_id: matcher?.id,
          percent: number(percent),
        }),
        lead: t('campaigns.pledges.new.lead'),
        fields: (form) => (
          <>
            <Select
              {...form.field('campaign', 'campaign_id')}
              label={t('campaigns.pledges.campaign')}
              options={campaigns
                .filter(({ is_over }) => !is_over)
                .map(({ id, title }) => ({ value: String(id), label: title }))}
            />
            <ContactChoice {...form.field('matcher', 'contact_id')} />
            <TextField
              {...form.field('percent')}
              label={t('campaigns.pledges.percent')}
              placeholder=""
              helper={t('campaigns.pledges.percent.helper')}
              {...wholeNumber}
            />
            <TermsFields {...(form as unknown as CallForm<TermsValues>)} />
          </>
        ),
      }}
    />
  )
}

export function EditPledge({ pledge }: { pledge: MatchPledge }) {
  const { t } = useReader()
  return (
    <FormButton
      {...rowLook}
      label={t('office.action.edit')}
      aria-label={t('office.action.edit-one', { what: fullName(pledge.matcher) })}
      dialog={{
        entry: updateMatchPledge,
        params: { id: pledge.id },
        submitLabel: t('office.action.save'),
        initialValues: termsOf(pledge),
        toBody: termsBody,
        fields: (form) => <TermsFields {...form} />,
      }}
    />
  )
}
