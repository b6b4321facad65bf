import { campaignStatuses, goalKinds } from '../../../../contract/src/campaign-state.ts'
import {
  type Campaign,
  type CampaignText,
  type CampaignTexts,
  campaignFormValues,
  createCampaign,
  updateCampaign,
} from '../../../../contract/src/campaigns.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { firstLanguage, type Language, otherThanFirst } from '../../../../contract/src/language/language.ts'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, rupeesField, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { lengthLimitNote, omitBlank, useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { EnglishFirst, Translation } from '../parts/translation.tsx'
import { useRead } from '../session/calls.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'
import { CampaignPictures } from './campaign-pictures.tsx'
import { PhonePreview } from './phone-preview.tsx'

type CampaignDialogProps = { campaign: Campaign | undefined; onClose: () => void }

export function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const { t } = useReader()
  const form = useCampaignForm(campaign, onClose)
  const { field, values } = form
  const inEnglish = languageAttributes(firstLanguage)
  const { languages } = useCharitySettings()
  const texts = values.texts ?? campaign?.texts ?? {}
  return (
    <FormDialog
      title={campaign ? t('office.action.edit-one', { what: campaign.fundtitle }) : t('campaigns.new')}
      width="wide"
      submitLabel={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <EnglishFirst />
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <TextField {...field('fundtitle')} {...inEnglish} />
          <RichTextEditor
            label={t('office-fields.story')}
            language={firstLanguage}
            defaultValue={values.funddetail}
            hint={form.hint('funddetail')}
            onChange={field('funddetail').onChange}
          />
          <CampaignPictures
            pictures={values.pictures}
            languages={languages}
            hint={(path) => form.hint(`pictures.${path}`)}
            problem={form.hint('pictures')}
            onChange={field('pictures').onChange}
          />
          <TextField
            {...field('video')}
            dir="ltr"
            inputMode="url"
            placeholder="https://youtu.be/"
            helper={t('campaigns.video.helper')}
          />
        </div>
        <CampaignRules form={form} />
      </div>
      {otherThanFirst
        .filter((other) => languages.includes(other))
        .map((other) => (
          <TranslatedFields
            key={other}
            language={other}
            text={texts[other]}
            hint={(name) => form.hint(`texts.${other}.${name}`)}
            onChange={(text) => field('texts').onChange({ ...texts, [other]: text })}
          />
        ))}
      <PhonePreview campaign={campaign} values={values} texts={texts} languages={languages} />
    </FormDialog>
  )
}

function useCampaignForm(campaign: Campaign | undefined, onClose: () => void) {
  return useSendForm(campaign ? updateCampaign : createCampaign, {
    params: campaign && { id: campaign.id },
    initialValues: {
      ...campaignFormValues(campaign),
      pictures: campaign?.pictures ?? [],
      /** Undefined while unchanged. */
      texts: undefined as CampaignTexts | undefined,
    },
    toBody: ({ pictures, texts, ...typed }) => ({
      ...omitBlank(typed),
      pictures,
      ...(texts && { texts }),
      ...(campaign && { updated_at: campaign.updated_at }),
    }),
    onDone: onClose,
  })
}

/** Cause, address, goal and dates. */
function CampaignRules({ form }: { form: ReturnType<typeof useCampaignForm> }) {
  const { t } = useReader()
  const { field, values } = form
  const causes = useRead(listWebCauses).data ?? []
  return (
    <div className="grid gap-5">
      <Select
        {...field('status')}
        label={t('office-fields.status')}
        options={optionsOf(campaignStatuses, (value) => t(`campaigns.status.${value}`))}
        helper={t('campaigns.status.helper')}
      />
      <Select
        {...field('cause_id')}
        label={t('office.field.cause')}
        options={causes.map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
        helper={t('campaigns.cause.helper')}
      />
      <TextField {...field('slug')} dir="ltr" helper={t('campaigns.slug.helper')} />
      <Select
        {...field('goal_kind')}
        label={t('office-fields.goal-kind')}
        options={optionsOf(goalKinds, (value) => t(`campaigns.goal-kind.${value}`))}
        onChange={(kind) => {
          field('goal_kind').onChange(kind)
          // Rupees, donors and shares are different numbers.
          field('goal').onChange('')
        }}
      />
      {values.goal_kind !== 'none' && (
        <TextField
          {...field('goal')}
          required
          label={t(`campaigns.goal-of.${values.goal_kind as 'amount'}`)}
          {...(values.goal_kind === 'amount' ? rupeesField : wholeNumber)}
        />
      )}
      {values.goal_kind === 'shares' && (
        <TextField
          {...field('share_price')}
          label={t('office-fields.share-price')}
          required
          {...rupeesField}
        />
      )}
      <div className="grid grid-cols-2 large-text:grid-cols-1 items-start gap-4">
        <DateField {...field('starts_on')} label={t('office-fields.starts-on')} />
        <DateField
          {...field('ends_on')}
          label={t('office-fields.ends-on')}
          min={values.starts_on || undefined}
        />
      </div>
      <Select
        {...field('after_goal')}
        label={t('office-fields.after-goal')}
        options={optionsOf(['continue', 'close'] as const, (value) => t(`campaigns.after-goal.${value}`))}
      />
      <Select
        {...field('after_end')}
        label={t('office-fields.after-end')}
        options={optionsOf(['continue_to_cause', 'close'] as const, (value) =>
          t(`campaigns.after-end.${value}`),
        )}
      />
      <Select
        {...field('shows_donors')}
        options={optionsOf(['1', '0'] as const, (value) => t(`campaigns.shows-donors.${value}`))}
      />
      <Select
        {...field('allows_pages')}
        options={optionsOf(['0', '1'] as const, (value) => t(`campaigns.allows-pages.${value}`))}
        helper={t('campaigns.allows-pages.helper')}
      />
    </div>
  )
}

type TranslatedFieldsProps = {
  language: Language
  text: CampaignText | undefined
  hint: (field: string) => string | undefined
  onChange: (text: CampaignText) => void
}

function TranslatedFields({ language, text, hint, onChange }: TranslatedFieldsProps) {
  const { t } = useReader()
  const shown = text ?? { fundtitle: '', funddetail: '' }
  return (
    <Translation language={language} isWritten={text !== undefined}>
      {({ labelOf, written }) => (
        <>
          <TextField
            label={labelOf(t('office-fields.title'))}
            maxLength={100}
            value={shown.fundtitle}
            hint={hint('fundtitle')}
            {...lengthLimitNote(t, t('office-fields.title'), shown.fundtitle, 100)}
            onChange={(fundtitle) => onChange({ ...shown, fundtitle })}
            {...written}
          />
          <RichTextEditor
            label={labelOf(t('office-fields.story'))}
            required={false}
            language={language}
            height={300}
            defaultValue={shown.funddetail}
            hint={hint('funddetail')}
            onChange={(funddetail) => onChange({ ...shown, funddetail })}
          />
        </>
      )}
    </Translation>
  )
}
