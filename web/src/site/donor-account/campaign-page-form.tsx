import { useState } from 'react'
import {
  changeCampaignPage,
  createCampaignPage,
  type OwnCampaignPage,
  type OwnPages,
} from '../../../../contract/src/campaign-pages.ts'
import { noImage } from '../../../../contract/src/pictures.ts'
import { occasions } from '../../../../contract/src/public-campaign.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useOwnPageCall } from './donor-account.queries.ts'

type OwnPageFormProps = {
  contactId: number | null
  page?: OwnCampaignPage
  campaigns: OwnPages['campaigns']
  /** Slug of the campaign whose page led here. */
  asked?: string
  asksForName?: boolean
  onLeave: () => void
}

const titleMaxLength = 80

/** Form of a page, which saves a draft or sends it to staff. */
export function CampaignPageForm({
  contactId,
  page,
  campaigns,
  asked = '',
  asksForName = false,
  onLeave,
}: OwnPageFormProps) {
  const { t } = useReader()
  const { problem, errors, isPending, show } = useOwnPageCall(contactId)
  const only = campaigns.length === 1 ? campaigns[0]?.slug : undefined
  // Once donors see a page, its occasion and team are fixed.
  const isUnseen = !page || page.state === 'draft' || page.state === 'waiting'
  const [values, setValues] = useState({
    campaign:
      page?.path.split('/')[2] ?? (campaigns.some(({ slug }) => slug === asked) ? asked : (only ?? '')),
    occasion: (page?.occasion ?? 'own') as string,
    team: page?.is_team ? 'new' : (page?.team?.slug ?? ''),
    first_name: '',
    last_name: '',
    title: page?.revision.title ?? '',
    story: page?.revision.story ?? '',
    goal: page?.revision.goal?.toString() ?? '',
    relation: page?.revision.relation ?? '',
    shown_name: page?.revision.shown_name ?? '',
    honoree: page?.revision.honoree ?? '',
    slug: page?.revision.slug ?? '',
  })
  const [file, setFile] = useState<File>()
  const [isPhotoRemoved, setPhotoRemoved] = useState(false)
  const field = (name: keyof typeof values) => ({
    value: values[name],
    hint: errors[name]?.[0],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  const open = campaigns.find(({ slug }) => slug === values.campaign)?.teams ?? []
  const own = page?.team
  const teams = own && !open.some(({ slug }) => slug === own.slug) ? [own, ...open] : open
  const isOfPerson = values.occasion === 'in_memory' || values.occasion === 'on_behalf'

  async function send(sends: '0' | '1') {
    const { campaign, occasion, team, first_name, last_name, ...texts } = values
    const revision = { ...texts, honoree: isOfPerson ? texts.honoree : '', sends }
    const isTeam = team === 'new'
    const kind = {
      occasion: occasion as (typeof occasions)[number],
      is_team: isTeam ? ('1' as const) : ('0' as const),
      team: isTeam ? '' : team,
    }
    const isDone = await show(() =>
      page
        ? call(changeCampaignPage, {
            params: { id: page.id },
            body: {
              ...revision,
              ...(isUnseen && kind),
              ...(isPhotoRemoved && !file && { photo: noImage }),
            },
            file,
          })
        : call(createCampaignPage, {
            body: {
              ...revision,
              ...kind,
              campaign,
              first_name,
              last_name,
            },
            file,
          }),
    )
    if (isDone) onLeave()
  }

  return (
    <SiteForm className="grid gap-4" onSubmit={() => void send('1')}>
      {!page && (
        <>
          {asksForName && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('first_name')} label={t('fields.first-name')} autoComplete="given-name" />
              <TextField
                {...field('last_name')}
                label={t('fields.last-name')}
                required={false}
                autoComplete="family-name"
              />
            </div>
          )}
          <Select
            {...field('campaign')}
            label={t('own-pages.campaign')}
            options={campaigns.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        </>
      )}
      {isUnseen && (
        <>
          <Select
            {...field('occasion')}
            label={t('own-pages.occasion.label')}
            options={occasions.map((value) => ({ value, label: t(`own-pages.occasion.${value}`) }))}
          />
          <Select
            {...field('team')}
            label={t('own-pages.is-team')}
            unflagged
            options={[
              { value: '', label: t('own-pages.team.none') },
              { value: 'new', label: t('own-pages.team.new') },
              ...teams.map(({ slug, title }) => ({
                value: slug,
                label: t('own-pages.team.join', { title }),
              })),
            ]}
          />
        </>
      )}
      {isOfPerson && (
        <TextField
          {...field('honoree')}
          label={t('own-pages.honoree')}
          placeholder=""
          dir="auto"
          maxLength={80}
        />
      )}
      <TextField
        {...field('title')}
        label={t('own-pages.title')}
        // States the limit, because the browser silently cuts a longer text.
        helper={
          values.title.length >= titleMaxLength &&
          t('fields.too-long', { label: t('own-pages.title'), max: titleMaxLength })
        }
        dir="auto"
        maxLength={titleMaxLength}
      />
      <TextField
        {...field('shown_name')}
        label={t('own-pages.shown-name')}
        helper={t('own-pages.shown-name.helper')}
        required={false}
        dir="auto"
        maxLength={60}
      />
      <TextArea
        {...field('story')}
        label={t('own-pages.story')}
        rows={6}
        helper={t('own-pages.story.helper')}
      />
      {values.occasion === 'in_memory' && (
        <TextField
          {...field('relation')}
          label={t('own-pages.relation')}
          helper={t('own-pages.relation.helper')}
          maxLength={200}
        />
      )}
      <TextField
        {...field('goal')}
        label={t('own-pages.goal')}
        required={false}
        inputMode="numeric"
        dir="ltr"
      />
      <TextField
        {...field('slug')}
        label={t('own-pages.slug')}
        placeholder=""
        helper={t('own-pages.slug.helper', { path: isUnseen ? 'none' : (page?.path ?? 'none') })}
        required={false}
        dir="ltr"
        maxLength={60}
      />
      <FileField
        label={t('own-pages.photo')}
        required={false}
        accept="image/jpeg,image/png,image/webp"
        prompt={t('own-pages.photo.prompt')}
        value={file}
        onChange={setFile}
        hint={errors.photo?.[0]}
        helper={t('own-pages.photo.helper')}
      />
      {page?.revision.has_photo && !file && (
        <CheckBox label={t('own-pages.photo.remove')} value={isPhotoRemoved} onChange={setPhotoRemoved} />
      )}
      {Object.keys(errors).length === 0 && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          {t('own-pages.send-page')}
        </Button>
        <Button look="secondary" disabled={isPending} onClick={() => void send('0')}>
          {t('own-pages.save')}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={onLeave}>
          {t('own-pages.cancel')}
        </Button>
      </div>
    </SiteForm>
  )
}
