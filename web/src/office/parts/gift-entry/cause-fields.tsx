import { useRef } from 'react'
import { typeTitle } from '../../../../../contract/src/cause-in-language.ts'
import { type Cause, listWebCauses } from '../../../../../contract/src/causes.ts'
import { Select } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { useCampaignTitles } from './use-campaign-titles.tsx'

export type CauseField = { value: string; hint: string | undefined; onChange: (value: string) => void }

type CauseFieldsProps = {
  cause: CauseField
  subType: CauseField
  /** '7' for a campaign, '7/12' for a supporter's page of it. */
  campaign?: CauseField
  /** Day of the gift, yyyy-mm-dd, which may be outside the days of the campaign. */
  day?: string | undefined
}

export function CauseFields({ cause, subType, campaign, day }: CauseFieldsProps) {
  const { t } = useReader()
  const causes = useRead(listWebCauses)
  const { campaigns, searchIn } = useCampaignTitles({ enabled: campaign !== undefined })
  // Campaigns that are over come last: staff still record what was given through them.
  const offered = campaigns
    .filter(({ cause_id }) => String(cause_id) === cause.value)
    .toSorted((one, other) => Number(one.is_over) - Number(other.is_over))
  const chosen = causes.data?.find(({ id }) => String(id) === cause.value)
  /** Sub type and campaign of each cause that was chosen before, which return with it. */
  const former = useRef(new Map<string, readonly [string, string]>())
  const through = offered.find(({ id }) => String(id) === campaign?.value.split('/')[0])
  const options = offered.flatMap(({ id, title, is_over, pages }) => {
    const label = is_over ? t('office.field.campaign.over', { campaign: title }) : title
    return [
      { label, value: String(id) },
      ...pages.map((page) => ({ label: `${label} · ${page.title}`, value: `${id}/${page.id}` })),
    ]
  })
  const isListed = !campaign?.value || options.some(({ value }) => value === campaign.value)
  const unlisted = through && !isListed ? [campaign?.value ?? ''] : []
  const labels = useRef(new Map<string, string>())
  const isOutside = day && through && (day < (through.starts_on ?? day) || day > (through.ends_on ?? day))
  return (
    <>
      <Select
        {...cause}
        label={t('office.field.cause')}
        options={(causes.data ?? []).map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
        onChange={(id) => {
          former.current.set(cause.value, [subType.value, campaign?.value ?? ''])
          const [type, place] = former.current.get(id) ?? ['', '']
          subType.onChange(type)
          campaign?.onChange(place)
          cause.onChange(id)
        }}
      />
      {chosen && chosen.fundtypes.length > 0 && (
        <Select
          {...subType}
          label={t('fields.sub-type')}
          required={false}
          options={chosen.fundtypes.map((type) => ({ label: typeTitle(type), value: type.typename }))}
        />
      )}
      {campaign && offered.length > 0 && (
        <>
          {searchIn(offered.map(({ id }) => id))}
          <Select
            {...campaign}
            label={t('office.field.campaign')}
            required={false}
            helper={isOutside ? t('office.field.campaign.outside') : undefined}
            options={[
              // A page that is hidden, or was found by another search, stays chosen.
              ...unlisted.map((value) => ({
                label:
                  labels.current.get(value) ??
                  t('office.field.campaign.unlisted', { campaign: through?.title ?? '' }),
                value,
              })),
              ...options,
            ]}
            onChange={(value) => {
              labels.current.set(value, options.find((one) => one.value === value)?.label ?? '')
              campaign.onChange(value)
            }}
          />
        </>
      )}
    </>
  )
}

/** Campaign and supporter's page of a choice, by the field names of the server. */
export function chosenCampaign(value: string) {
  const [campaign, page] = value.split('/')
  return { campaign_id: Number(campaign) || null, page_id: Number(page) || null }
}

type MisplacedNoticeProps = { account: Cause['kind'] | undefined; causes: readonly string[] }

/** Warns before sending that the money is in the wrong account for its causes. */
export function MisplacedNotice({ account, causes }: MisplacedNoticeProps) {
  const { t } = useReader()
  const offered = useRead(listWebCauses).data ?? []
  const given = offered.flatMap(({ id, kind }) => (causes.includes(String(id)) ? [kind] : []))
  const misplaced = account && given.find((kind) => kind !== account)
  return (
    <div role="status" className="empty:hidden">
      {misplaced && <Notice look="warning">{t(`details.misplaced.${misplaced}`)}</Notice>}
    </div>
  )
}
