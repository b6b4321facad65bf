import { type Cause, noImage } from '../../../../contract/src/causes.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * What the chosen cause is about: its image, unless it has none, and its text. On a phone the title and the way to the
 * form come first, so that they are in view without scrolling.
 */
export function CausePanel({ cause }: { cause: Cause }) {
  return (
    <section aria-labelledby="cause-title" className="panel flex flex-col overflow-hidden">
      <div className="p-4 sm:px-6 md:order-1 md:pt-6 md:pb-0">
        <h2 id="cause-title" className="font-display text-xl font-bold text-green-dark">
          {cause.fundtitle}
        </h2>
        <ButtonLink href="#donation-form" className="mt-3 w-full md:hidden">
          Give to {cause.fundtitle}
        </ButtonLink>
      </div>
      {cause.fundimage !== noImage && (
        <img
          key={cause.id}
          src={cause.fundimage}
          alt=""
          width={960}
          height={540}
          fetchPriority="high"
          className="aspect-2/1 w-full bg-green-soft object-cover"
        />
      )}
      <div
        className="rich-text px-4 pt-1 pb-4 sm:px-6 md:order-2 md:pb-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-detail.ts there
        dangerouslySetInnerHTML={{ __html: cause.funddetail }}
      />
    </section>
  )
}
