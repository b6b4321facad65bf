import { listCauseTitles } from '../../../../contract/src/causes.ts'
import { allLanguages, firstLanguage, languages } from '../../../../contract/src/language/language.ts'
import {
  type Animal,
  animals,
  createQurbaniOffer,
  defaultShares,
  meats,
  type QurbaniOffer,
  timeZones,
  updateQurbaniOffer,
} from '../../../../contract/src/qurbani-offers.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { optionsOf, rupeesField, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { DespiteQuestion, useDespite } from '../parts/despite-question.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useFeature, useRead } from '../session/calls.ts'

type OfferDialogProps = { seasonId: number; offer: QurbaniOffer | undefined; onClose: () => void }

const valuesOf = (offer: QurbaniOffer | undefined) => ({
  cause_id: String(offer?.cause_id ?? ''),
  time_zone: offer?.time_zone ?? ('Asia/Karachi' as string),
  days_after: String(offer?.days_after ?? 0),
  animal: offer?.animal ?? ('cow' as string),
  shares_per_animal: String(offer?.shares_per_animal ?? defaultShares.cow),
  share_price: String(offer?.share_price ?? ''),
  animal_price: String(offer?.animal_price ?? ''),
  meat: offer?.meat ?? ('poor' as string),
  collection: offer?.collection ?? { en: '', ur: '' },
  days: String(offer?.days ?? 3),
  closes_day: String(offer?.closes_day ?? 0),
  closes_time: offer?.closes_time ?? '18:00',
  stock: String(offer?.stock ?? ''),
  is_offered: offer?.is_offered ?? true,
})

/** Adds or changes an offer of a region. */
export function OfferDialog({ seasonId, offer, onClose }: OfferDialogProps) {
  const { t } = useReader()
  const causes = useRead(listCauseTitles).data ?? []
  const mayAdd = useFeature('cause-editing')
  const despite = useDespite()
  const form = useSendForm(offer ? updateQurbaniOffer : createQurbaniOffer, {
    params: { id: offer?.id ?? seasonId },
    initialValues: valuesOf(offer),
    toBody: (typed) => ({ ...typed, ...(offer && { begun_with: valuesOf(offer) }), ...despite.toBody() }),
    onDone: onClose,
  })
  const { field, values } = form
  const named = (name: Exclude<keyof typeof values, 'is_offered' | 'collection'>, label: string) => ({
    ...field(name),
    label,
    required: true,
  })
  return (
    <FormDialog
      title={t(offer ? 'seasons.offers.edit' : 'seasons.offers.new')}
      width="middle"
      submitLabel={t('office.action.save')}
      form={{ ...form, onSubmit: despite.submitOf(form, false) }}
      onClose={onClose}
    >
      <Select
        {...field('cause_id')}
        label={t('seasons.region')}
        helper={[t('seasons.region.helper'), mayAdd || t('seasons.region.no-new')]
          .filter((text) => text !== true)
          .join(' ')}
        options={causes
          .filter(({ id, kind, alms }) => (kind === 'general' && alms === null) || id === offer?.cause_id)
          .map(({ id, fundtitle, title }) => ({ value: String(id), label: title || fundtitle }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...field('animal')}
          label={t('seasons.animal')}
          options={optionsOf(animals, (value) => t(`seasons.animal.${value}`))}
          onChange={(animal) => {
            field('animal').onChange(animal)
            // Keeps a number that staff typed.
            if (values.shares_per_animal === String(defaultShares[values.animal as Animal]))
              field('shares_per_animal').onChange(String(defaultShares[animal as Animal]))
          }}
        />
        <TextField {...named('shares_per_animal', t('seasons.shares-per-animal'))} {...wholeNumber} />
        <TextField {...named('share_price', t('seasons.share-price'))} {...rupeesField} />
        <TextField {...field('animal_price')} label={t('seasons.animal-price')} {...rupeesField} />
        <Select
          {...field('meat')}
          label={t('seasons.meat')}
          options={optionsOf(meats, (value) => t(`seasons.meat.${value}`))}
        />
        <TextField {...named('stock', t('seasons.stock-in-shares'))} {...wholeNumber} />
        <Select
          {...field('time_zone')}
          label={t('seasons.time-zone')}
          options={optionsOf(timeZones, (value) => value)}
        />
        <TextField
          {...named('days_after', t('seasons.days-after'))}
          helper={t('seasons.days-after.helper')}
          dir="ltr"
        />
        <TextField {...named('days', t('seasons.slaughter-days'))} {...wholeNumber} />
        <TextField
          {...named('closes_day', t('seasons.closes-day'))}
          helper={t('seasons.closes-day.helper')}
          dir="ltr"
        />
        <TextField {...named('closes_time', t('seasons.closes-time'))} dir="ltr" />
      </div>
      {values.meat === 'collect' &&
        allLanguages.map((language) => (
          <TextField
            key={language}
            {...field('collection', `collection.${language}`)}
            label={t('seasons.collection', { language: languages[language].name })}
            required={language === firstLanguage}
            {...(language === firstLanguage && { helper: t('seasons.collection.helper') })}
            maxLength={300}
            {...languageAttributes(language)}
            value={values.collection[language]}
            onChange={(text) => field('collection').onChange({ ...values.collection, [language]: text })}
          />
        ))}
      <CheckBox {...field('is_offered')} label={t('seasons.is-offered')} />
      <DespiteQuestion form={form} despite={despite} />
    </FormDialog>
  )
}
