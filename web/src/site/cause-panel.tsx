import { type Cause, noImage } from '../../../contract/src/causes.ts'
import { ButtonLink } from '../ui/button.tsx'

/** What the chosen cause is about: its image, unless it has none, and its text. */
export function CausePanel({ cause }: { cause: Cause }) {
  return (
    <section aria-labelledby="cause-title" className="panel overflow-hidden">
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
      <div className="p-4 sm:p-6">
        <h2 id="cause-title" className="font-display text-xl font-bold text-green-dark">
          {cause.fundtitle}
        </h2>
        <ButtonLink href="#donation-form" className="mt-3 w-full md:hidden">
          Give to {cause.fundtitle}
        </ButtonLink>
        <div
          className="rich-text mt-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-detail.ts there
          dangerouslySetInnerHTML={{ __html: cause.funddetail }}
        />
      </div>
    </section>
  )
}
