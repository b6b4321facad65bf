import { linkLook } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'

export function Leaving({ url }: { url: string }) {
  const { t } = useReader()
  return (
    <section role="status" className="panel grid justify-items-center gap-4 p-8 text-center">
      <Spinner className="size-8 text-brand" />
      <p className="font-semibold">{t('site.leaving.title')}</p>
      <p className="text-sm text-ink-soft">
        <FormattedText
          message="site.leaving.link"
          values={{
            link: (words) => (
              <a href={url} className={linkLook}>
                {words}
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}
