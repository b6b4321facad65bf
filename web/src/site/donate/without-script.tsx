import type { Charity } from '../../../../contract/src/charity.ts'
import { noImage } from '../../../../contract/src/no-image.ts'
import type { PageData } from '../../../../contract/src/public-page.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { pictureSet } from './picture-set.ts'

/** For a browser that runs no scripts, which the form needs: how to give all the same, whom to ask, and what the causes are. */
export function WithoutScript({ causes = [], accounts = [], charity }: PageData & { charity: Charity }) {
  const link = 'font-semibold whitespace-nowrap text-brand underline underline-offset-4'
  const { email, phone } = charity
  return (
    <noscript>
      <section className="mx-auto max-w-7xl px-4 pt-6 sm:px-6">
        <div className="panel p-4 sm:p-6">
          <h2 className="font-display text-xl font-bold text-brand-dark">Give by bank transfer</h2>
          <p className="mt-2 max-w-prose">
            The donation form needs JavaScript, which is switched off in your browser or could not be loaded.{' '}
            {accounts.length > 0 &&
              'You can still give: please transfer your donation to one of the accounts below, with the name of the cause as the remark.'}
          </p>
          {(email || phone) && (
            <p className="mt-2">
              For a receipt, or with a question,{' '}
              {email && (
                <>
                  write to{' '}
                  <a href={`mailto:${email}`} className={link}>
                    {email}
                  </a>
                </>
              )}
              {email && phone && ' or '}
              {phone && (
                <>
                  call{' '}
                  <a href={`tel:${phone.replaceAll(' ', '')}`} className={link}>
                    {phone}
                  </a>
                </>
              )}
              .
            </p>
          )}
        </div>
        <h2 className="mt-8 mb-3 font-display text-xl font-bold text-brand-dark">Our causes</h2>
        <div className="grid items-start gap-2 md:grid-cols-2">
          {causes.map((cause) => (
            <details key={cause.id} className="panel px-4 py-3">
              <summary className="min-h-6 cursor-pointer font-semibold">
                {cause.fundtitle}
                {cause.amount !== null && `: ${formatRupees(cause.amount)} each`}
              </summary>
              {cause.fundimage !== noImage && (
                <img
                  src={cause.fundimage}
                  srcSet={pictureSet(cause.fundimage)}
                  sizes="(min-width: 48rem) 50vw, 100vw"
                  alt=""
                  width={960}
                  height={540}
                  loading="lazy"
                  className="mt-3 aspect-2/1 w-full rounded-sm object-cover"
                />
              )}
              <div
                className="rich-text"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
                dangerouslySetInnerHTML={{ __html: cause.funddetail }}
              />
            </details>
          ))}
        </div>
      </section>
    </noscript>
  )
}
