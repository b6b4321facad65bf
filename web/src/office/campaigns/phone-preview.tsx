import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type Campaign, type CampaignTexts, previewCampaign } from '../../../../contract/src/campaigns.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { useDebouncedValue } from '../parts/lists/use-debounced.ts'
import { languageName } from '../parts/options.ts'
import { useRead } from '../session/calls.ts'

type PhonePreviewProps = {
  campaign: Campaign | undefined
  values: { cause_id: string; fundtitle: string; funddetail: string; goal_kind: string; goal: string } & {
    share_price: string
    shows_donors: string
    pictures: Campaign['pictures']
  }
  texts: CampaignTexts
  languages: readonly Language[]
}

/** Preview of the campaign's page with unsaved values, 390 px wide. */
export function PhonePreview({ campaign, values, texts, languages }: PhonePreviewProps) {
  const { t } = useReader()
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const typed = useDebouncedValue(values)
  const translated = useDebouncedValue(texts)
  const text = language === firstLanguage ? undefined : translated[language]
  const goal = Number(typed.goal)
  const isGoal = typed.goal_kind !== 'none' && Number.isInteger(goal) && goal > 0
  const preview = useRead(previewCampaign, {
    body: {
      language,
      cause_id: Number(typed.cause_id) || null,
      fundtitle: text?.fundtitle || typed.fundtitle,
      funddetail: text?.funddetail || typed.funddetail,
      pictures: typed.pictures.map(({ address, alts }) => ({
        address,
        alt: alts[language] || (alts[firstLanguage] ?? ''),
      })),
      goal_kind: isGoal ? (typed.goal_kind as Campaign['goal_kind']) : 'none',
      goal: isGoal ? goal : null,
      share_price: Number(typed.share_price) || null,
      shows_donors: typed.shows_donors === '1',
      figures: campaign?.figures ?? null,
    },
    enabled: typed.cause_id !== '',
    placeholderData: keepPreviousData,
    meta: { showsProblem: true },
  })
  return (
    <section
      aria-labelledby="phone-preview"
      className="grid justify-items-start gap-3 border-t border-line pt-5"
    >
      <h3 id="phone-preview" className="font-display text-lg font-bold text-brand-dark">
        {t('office.field.preview')}
      </h3>
      {languages.length > 1 && (
        <Select
          label={t('campaigns.preview.language')}
          unflagged
          value={language}
          options={optionsOf(languages, (one) => languageName(one))}
          onChange={(one) => setLanguage(one as Language)}
        />
      )}
      {preview.data ? (
        <iframe
          title={t('campaigns.preview.frame')}
          sandbox="allow-same-origin"
          srcDoc={preview.data.html}
          className="h-[44rem] w-[24.5rem] max-w-full rounded-lg border border-line bg-white"
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('campaigns.preview.choose-cause')}</p>
      )}
    </section>
  )
}
