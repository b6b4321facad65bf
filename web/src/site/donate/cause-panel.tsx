import { useQuery } from '@tanstack/react-query'
import type { ImgHTMLAttributes } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { noImage, pictureWidths } from '../../../../contract/src/pictures.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { descriptionsQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'
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
        <Description cause={cause} />
        <ButtonLink href="#donation-form" className="mt-2 w-full md:hidden noscript:hidden">
          {cause.kind === 'zakat'
            ? t('site.cause.give-zakat')
            : t('site.cause.give', { cause: cause.fundtitle })}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The page carries the description of its own cause alone; all others are loaded when one is needed. */
function Description({ cause: { id, funddetail } }: { cause: Cause }) {
  const all = useQuery({ ...descriptionsQuery, enabled: funddetail === '' })
  const description = funddetail || all.data?.[id]
  if (all.isError && description === undefined) return <SectionProblem query={all} />
  if (description === undefined) return <Skeleton className="mt-2 h-40" />
  return (
    <div
      // The text may be in another language than the page.
      dir="auto"
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
      dangerouslySetInnerHTML={{ __html: description }}
    />
  )
}

/** The srcset of an uploaded image, so that a phone loads a small one. */
const pictureSet = (address: string): string | undefined =>
  address.startsWith('/media/')
    ? [
        ...pictureWidths.map((width) => `${address.replace('/media', `/media/${width}`)} ${width}w`),
        `${address} 1600w`,
      ].join(', ')
    : undefined

type CauseImageProps = ImgHTMLAttributes<HTMLImageElement> & { cause: Cause }

const CauseImage = ({ cause: { fundimage }, ...image }: CauseImageProps) =>
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
