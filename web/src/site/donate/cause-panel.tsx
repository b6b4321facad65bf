import { type ImgHTMLAttributes, Suspense } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { noImage, pictureWidths } from '../../../../contract/src/pictures.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { lazyWithQueries } from '../parts/lazy-with-queries.tsx'
import { fieldId } from './checkout-state.ts'

export function CausePanel({ cause }: { cause: Cause }) {
  const { t } = useReader()
  return (
    <section id={fieldId.cause} aria-labelledby="cause-title" className="panel scroll-mt-4 overflow-hidden">
      <CauseImage
        key={cause.id}
        cause={cause}
        sizes="(min-width: 80rem) 32rem, (min-width: 48rem) 50vw, 100vw"
        fetchPriority="high"
        className="aspect-2/1 w-full bg-brand-soft object-cover"
      />
      <div className="px-4 py-4 sm:px-6 md:py-6">
        <h2 id="cause-title" className="font-display text-xl font-bold text-brand-dark">
          <bdi>{cause.fundtitle}</bdi>
        </h2>
        {cause.funddetail ? (
          <Description html={cause.funddetail} />
        ) : (
          <ErrorBoundary>
            <Suspense fallback={<Skeleton className="mt-2 h-40" />}>
              <LoadedDescription id={cause.id} Description={Description} />
            </Suspense>
          </ErrorBoundary>
        )}
        <ButtonLink href="#donation-form" className="mt-2 w-full md:hidden noscript:hidden">
          {cause.kind === 'zakat'
            ? t('site.cause.give-zakat')
            : t('site.cause.give', { cause: cause.fundtitle })}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Loads all descriptions when one is needed; the served page has only its own cause's description. */
const LoadedDescription = lazyWithQueries(
  async () => (await import('./loaded-description.tsx')).LoadedDescription,
)

export const Description = ({ html }: { html: string }) => (
  <div
    // The text may be in another language than the page.
    dir="auto"
    className="rich-text"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
    dangerouslySetInnerHTML={{ __html: html }}
  />
)

/** The srcset of an uploaded image, so that a phone loads a small one. */
const pictureSet = (address: string): string | undefined =>
  address.startsWith('/media/')
    ? [
        ...pictureWidths.map((width) => `${address.replace('/media', `/media/${width}`)} ${width}w`),
        `${address} 1600w`,
      ].join(', ')
    : undefined

type CauseImageProps = ImgHTMLAttributes<HTMLImageElement> & { cause: Pick<Cause, 'fundimage'> }

export const CauseImage = ({ cause: { fundimage }, ...image }: CauseImageProps) =>
  fundimage === noImage ? null : (
    <img
      src={fundimage}
      srcSet={pictureSet(fundimage)}
      alt=""
      width={960}
      height={540}
      loading="lazy"
      {...image}
    />
  )
