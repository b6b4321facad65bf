import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { say } from '../../../../words/src/say.ts'
import { useCharity } from '../parts/charity-context.ts'

/** The charity's own thanks for a gift that has arrived, and what each part of it does. */
export function GiftThanks({ paid: { status, funds } }: { paid: DonationStatus }) {
  const { thank_you } = useCharity()
  const impacts = new Map(funds.flatMap(({ fundtitle, impact }) => (impact ? [[fundtitle, impact]] : [])))
  if (status !== 'success' || (!thank_you && impacts.size === 0)) return null
  return (
    <div className="mx-auto grid w-full max-w-prose gap-3">
      {thank_you && (
        <p dir="auto" className="text-center text-balance whitespace-pre-line">
          {thank_you}
        </p>
      )}
      {impacts.size > 0 && (
        <section aria-labelledby="impact-title" className="rounded-sm bg-brand-soft px-4 py-3">
          <h2 id="impact-title" className="font-bold">
            {say('status.impact')}
          </h2>
          <ul className="mt-1 grid gap-1 text-sm">
            {[...impacts].map(([cause, impact]) => (
              <li key={cause}>
                <strong>
                  <bdi>{cause}</bdi>
                </strong>
                : <bdi>{impact}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
