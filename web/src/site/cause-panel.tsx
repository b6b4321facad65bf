import { type Cause, noImage } from '../../../contract/src/causes.ts'

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
          className="aspect-video w-full bg-green-soft object-cover"
        />
      )}
      <div className="p-4 sm:p-6">
        <h2 id="cause-title" className="font-display text-xl font-bold text-green-dark">
          {cause.fundtitle}
        </h2>
        <div
          className="rich-text mt-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-detail.ts there
          dangerouslySetInnerHTML={{ __html: cause.funddetail }}
        />
      </div>
    </section>
  )
}
