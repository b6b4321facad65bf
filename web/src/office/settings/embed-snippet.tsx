import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import type { FullCharity } from '../../../../contract/src/charity.ts'
import { listDonationSites } from '../../../../contract/src/donations.ts'
import { firstLanguage, isLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { embedSnippet } from '../../embed-snippet.ts'
import { loadTranslationsIn } from '../../load-translations.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { CopyLine } from '../../ui/copy-button.tsx'
import { optionsOf, rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { useCampaignTitles } from '../parts/gift-entry/use-campaign-titles.tsx'
import { languageName } from '../parts/options.ts'
import { RecordList, RecordRow } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'
import { officeTranslations } from '../session/office-translations.ts'

/** Widths of the preview, in pixels: a phone and a wide page. */
const previewWidths = ['320', '1200'] as const

/** Snippet for a website, for all causes, one cause, a campaign or its supporter's page, with a preview. */
export function EmbedSnippet({ languages: offered }: Pick<FullCharity, 'languages'>) {
  const { t, language: own } = useReader()
  const causes = useRead(listWebCauses).data ?? []
  const { campaigns, searchIn } = useCampaignTitles()
  const pinned = useQuery({ queryKey: ['embedded script'], queryFn: readPinnedScript })
  const [target, setTarget] = useState('')
  const [page, setPage] = useState('')
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [loaded, setLoaded] = useState(own)
  useEffect(() => {
    loadTranslationsIn(officeTranslations, language).then(() => setLoaded(language))
  }, [language])
  const [amount, setAmount] = useState('')
  const [isPinned, setPinned] = useState(false)
  const [width, setWidth] = useState<string>(previewWidths[0])
  const [kind, value = ''] = target.split(' ')
  const campaign = campaigns.find(({ slug }) => kind === 'campaign' && slug === value)
  const pages = campaign?.pages ?? []
  const { lines, form, thermometer } = embedSnippet(
    {
      ...(kind && { [kind]: value }),
      ...(page && { page }),
      ...(/^[1-9][0-9]{0,8}$/.test(amount) && { amount }),
    },
    {
      language,
      linkText: readerOf(loaded).t('settings.embedding.donate'),
      ...(isPinned &&
        pinned.data && {
          script: `src="${location.origin}${pinned.data.address}" integrity="${pinned.data.integrity}" crossorigin="anonymous"`,
        }),
    },
  )
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
          onChange={(chosen) => {
            setTarget(chosen)
            setPage('')
          }}
        />
        {campaign && searchIn([campaign.id])}
        {pages.length > 0 && (
          <Select
            label={t('office.field.page')}
            required={false}
            value={page}
            options={pages.map(({ slug, title }) => ({ value: slug, label: title }))}
            onChange={setPage}
          />
        )}
        <TextField
          {...rupeesField}
          label={t('settings.embedding.amount')}
          required={false}
          maxLength={9}
          helper={t('settings.embedding.amount.helper')}
          value={amount}
          onChange={setAmount}
        />
        {offered.length > 1 && (
          <Select
            label={t('settings.embedding.language')}
            unflagged
            value={language}
            options={optionsOf(offered, (one) => languageName(one))}
            onChange={(code) => isLanguage(code) && setLanguage(code)}
          />
        )}
      </div>
      <div>
        <p className="text-sm font-semibold">{t('settings.embedding.line')}</p>
        <CopyLine text={lines} what={t('settings.embedding.copied')} />
        <p className="mt-1.5 text-sm text-ink-soft">{t('settings.embedding.link-stays')}</p>
      </div>
      {pinned.data && (
        <div>
          <CheckBox label={t('settings.embedding.pinned')} value={isPinned} onChange={setPinned} />
          <p className="text-sm text-ink-soft">{t('settings.embedding.pinned.helper')}</p>
        </div>
      )}
      {thermometer && (
        <p className="text-sm">
          {t('settings.embedding.thermometer')}{' '}
          <code dir="ltr" className="wrap-anywhere">
            {thermometer}
          </code>
        </p>
      )}
      <Select
        className="max-w-60"
        label={t('settings.embedding.preview')}
        unflagged
        value={width}
        options={optionsOf(previewWidths, (one) => t('settings.embedding.width', { width: one }))}
        onChange={setWidth}
      />
      <section
        aria-label={t('settings.embedding.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sm border border-line"
      >
        {/* The sandbox allows no forms or navigation, so that the preview's buttons do nothing. */}
        <iframe
          key={width}
          title={t('settings.embedding.preview')}
          src={form}
          sandbox="allow-scripts allow-same-origin"
          width={width}
          height={520}
          className="block max-w-none bg-white"
        />
      </section>
    </div>
  )
}

/** Address and integrity hash of the current script; null without https (no hash) or after a failed load. */
async function readPinnedScript() {
  if (!window.crypto.subtle) return null
  const answer = await fetch('/amanah-donate.js')
  if (!answer.ok) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()))
  const base64 = btoa(String.fromCharCode(...hash))
  const name = base64.replaceAll('+', '-').replaceAll('/', '_')
  return { address: `/amanah-donate/${name}.js`, integrity: `sha384-${base64}` }
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
