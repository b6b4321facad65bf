import { type FullCharity, saveEmbedding } from '../../../../contract/src/charity.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/form-dialog.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** Websites that may embed the donation form, and the HTML that they need. */
export function EmbeddingForm({ charity }: { charity: FullCharity }) {
  const { t } = useReader()
  const form = useSendForm(saveEmbedding, {
    first: { embed_origins: charity.embed_origins.join('\n') },
    bodyOf: ({ embed_origins }) => ({ embed_origins: originsOf(embed_origins) }),
    stays: true,
  })
  const snippet = `<script async src="${location.origin}/embed.js"></script>`
  return (
    <SettingsPanel
      title={t('settings.embedding')}
      lead={t('settings.embedding.lead')}
      form={form}
      save={t('settings.embedding.save')}
    >
      <TextArea
        label={t('settings.embedding.websites')}
        placeholder=""
        required={false}
        rows={3}
        helper={t('settings.embedding.websites.helper')}
        {...form.field('embed_origins')}
      />
      {charity.embed_origins.length > 0 && (
        <div>
          <p className="mb-1.5 text-sm font-semibold">{t('settings.embedding.line')}</p>
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-paper py-1 ps-3 pe-1">
            <code dir="ltr" className="min-w-0 text-sm wrap-anywhere">
              {snippet}
            </code>
            <CopyButton text={snippet} what={t('settings.embedding.copied')} />
          </div>
          <p className="mt-1.5 text-sm text-ink-soft">{t('settings.embedding.cause')}</p>
        </div>
      )}
    </SettingsPanel>
  )
}

/** Drops the trailing slash of copied addresses. */
const originsOf = (typed: string) =>
  typed
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => line.toLowerCase().replace(/\/$/, ''))
