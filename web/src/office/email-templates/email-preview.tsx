import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type EditableEmail, previewEmail } from '../../../../contract/src/email-templates.ts'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Skeleton, Spinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useDebounced } from '../parts/lists/use-draft.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { tooLong } from './template-field.tsx'

type PreviewRequest = { language: Language; email: EditableEmail; texts: Record<string, string> }

/** Server preview of an e-mail with unsaved texts, debounced; omits texts that are too long. */
export function usePreview({ language, email, texts }: PreviewRequest) {
  const { t } = useReader()
  const paused = useDebounced(texts)
  const long = tooLong(t, paused)
  const drawn = Object.fromEntries(Object.entries(paused).filter(([key]) => !(key in long)))
  return useQuery({
    ...entryQuery(t, previewEmail, { params: { language }, body: { email, texts: drawn } }),
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
          of="email-templates.preview.subject"
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

/**
 * An e-mail as mail programs show it, in a frame without scripts or working links. The
 * Content-Security-Policy forbids inline styles (docs/decisions/0060), so each element is styled through the
 * DOM.
 */
function EmailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  function fit() {
    const { current } = frame
    const body = current?.contentDocument?.body
    if (!body) return
    const border = current.offsetHeight - current.clientHeight
    current.style.height = `${body.offsetHeight + border}px`
  }
  function applyStyles() {
    const page = frame.current?.contentDocument
    for (const element of page?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      element.style.cssText = element.dataset.style ?? ''
    fit()
  }
  useEffect(() => {
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  })

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="').replace(/ href="[^"]*"/g, '')}
      onLoad={applyStyles}
      className="min-h-96 w-full rounded-sm border border-line bg-white"
    />
  )
}
