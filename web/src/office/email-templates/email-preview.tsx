import { keepPreviousData } from '@tanstack/react-query'
import { type EditableEmail, previewEmail } from '../../../../contract/src/email-templates.ts'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { Skeleton, Spinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { EmailFrame } from '../parts/email-frame.tsx'
import { useDebouncedValue } from '../parts/lists/use-debounced.ts'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { tooLong } from './template-field.tsx'

type PreviewRequest = { language: Language; email: EditableEmail; texts: Record<string, string> }

/** Reads the server's preview of an e-mail with unsaved texts, debounced. Omits texts that are too long. */
export function usePreview({ language, email, texts }: PreviewRequest) {
  const { t } = useReader()
  const paused = useDebouncedValue(texts)
  const long = tooLong(t, paused)
  const drawn = Object.fromEntries(Object.entries(paused).filter(([key]) => !(key in long)))
  return useRead(previewEmail, {
    params: { language },
    body: { email, texts: drawn },
    placeholderData: keepPreviousData,
    meta: { showsProblem: true },
  })
}

type EmailPreviewProps = {
  preview: ReturnType<typeof usePreview>
  language: Language
  /** Number of texts that are too long and missing from the preview. */
  long: number
}

export function EmailPreview({ preview, language, long }: EmailPreviewProps) {
  const { t } = useReader()
  if (preview.isError) return <LoadProblem query={preview} />
  const { data, isFetching } = preview
  if (!data) return <Skeleton className="h-96" />
  const wrong = Object.keys(data.problems).length + long
  return (
    <section
      aria-labelledby="preview"
      aria-busy={isFetching}
      className="panel grid gap-3 p-4 lg:sticky lg:top-20 sm:p-6"
    >
      <div>
        <h2 id="preview" className="flex items-center gap-2 font-display text-xl font-bold text-brand-dark">
          {t('office.field.preview')}
          {isFetching && <Spinner />}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('email-templates.preview.lead')}</p>
      </div>
      {wrong > 0 && <Notice look="warning">{t('email-templates.preview.problems', { count: wrong })}</Notice>}
      <p className="wrap-anywhere">
        <FormattedText
          message="email-templates.preview.subject"
          values={{
            label: (words) => (
              <span key="label" className="text-sm text-ink-soft">
                {words}
              </span>
            ),
            subject: data.subject,
            text: (words) => (
              <bdi key="text" lang={language} dir={languages[language].direction} className="font-semibold">
                {words}
              </bdi>
            ),
          }}
        />
      </p>
      <EmailFrame title={t('office.field.preview')} html={data.html} />
    </section>
  )
}
