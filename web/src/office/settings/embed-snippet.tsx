import { useEffect, useState } from 'react'
import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import type { FullCharity } from '../../../../contract/src/charity.ts'
import { listDonationSites } from '../../../../contract/src/donations.ts'
import { firstLanguage, isLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { learnTranslations } from '../../load-translations.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatRupees } from '../../ui/format-number.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { languageName } from '../parts/options.ts'
import { RecordList, RecordRow } from '../parts/record-list.tsx'
import { useRead } from '../session/calls.ts'
import { officeTranslations } from '../session/office-translations.ts'

/** Snippet for a website, for all causes, one cause or a campaign, in one language. */
export function EmbedSnippet({ languages: offered }: Pick<FullCharity, 'languages'>) {
  const { t, language: own } = useReader()
  const causes = useRead(listWebCauses).data ?? []
  const campaigns = useRead(listCampaignTitles).data ?? []
  const [target, setTarget] = useState('')
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [loaded, setLoaded] = useState(own)
  useEffect(() => {
    learnTranslations(officeTranslations, language).then(() => setLoaded(language))
  }, [language])
  const prefix = language === firstLanguage ? '' : `/${language}`
  const [kind, value = ''] = target.split(' ')
  const page =
    kind === 'campaign' ? `${prefix}/campaigns/${value}` : `${prefix || '/'}${kind ? `?cause=${value}` : ''}`
  const snippet = [
    `<amanah-donate${kind ? ` ${kind}="${value}"` : ''}${prefix && ` lang="${language}"`}>`,
    `<a href="${location.origin}${page}">${readerOf(loaded).t('settings.embedding.donate')}</a></amanah-donate>`,
    `\n<script async src="${location.origin}/amanah-donate.js"></script>`,
  ].join('')
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <Select
          label={t('settings.embedding.target')}
          unflagged
          value={target}
          options={[
            { value: '', label: t('settings.embedding.all') },
            ...campaigns.map(({ slug, title }) => ({ value: `campaign ${slug}`, label: title })),
            ...causes.map(({ id, fundtitle }) => ({ value: `cause ${id}`, label: fundtitle })),
          ]}
          onChange={setTarget}
        />
        {offered.length > 1 && (
          <Select
            label={t('settings.embedding.language')}
            unflagged
            value={language}
            options={offered.map((one) => ({ value: one, label: languageName(one) }))}
            onChange={(code) => isLanguage(code) && setLanguage(code)}
          />
        )}
      </div>
      <div>
        <p className="mb-1.5 text-sm font-semibold">{t('settings.embedding.line')}</p>
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-paper py-1 ps-3 pe-1">
          <code dir="ltr" className="min-w-0 text-sm wrap-anywhere whitespace-pre-wrap">
            {snippet}
          </code>
          <CopyButton text={snippet} what={t('settings.embedding.copied')} />
        </div>
        <p className="mt-1.5 text-sm text-ink-soft">{t('settings.embedding.link-stays')}</p>
      </div>
      {kind === 'campaign' && (
        <p className="text-sm">
          {t('settings.embedding.thermometer')}{' '}
          <code
            dir="ltr"
            className="wrap-anywhere"
          >{`${location.origin}${prefix}/thermometers/${value}.svg`}</code>
        </p>
      )}
    </div>
  )
}

/** Paid donations from embedded forms by website, with their number and sum. */
export function DonationSites() {
  const { t } = useReader()
  const sites = useRead(listDonationSites).data ?? []
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{t('settings.embedding.sites')}</p>
      <RecordList none={t('settings.embedding.sites.none')}>
        {sites.map(({ site, donations, amount }) => (
          <RecordRow
            key={site}
            title={<bdi>{site}</bdi>}
            note={t('settings.embedding.sites.given', { donations, amount: formatRupees(t, amount) })}
          />
        ))}
      </RecordList>
    </div>
  )
}
