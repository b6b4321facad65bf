import type { Charity } from '../../../../contract/src/charity.ts'
import type { PageData } from '../../../../contract/src/public-page.ts'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import { callTo, mailTo, sitePath } from '../parts/site-page.tsx'
import { fieldId } from './checkout-state.ts'

/** Fallback without JavaScript: other ways to give, contact details, and links to the pages of causes. */
export function WithoutScript({
  causes = [],
  accounts = [],
  charity,
  isCauseGone,
}: PageData & {
  charity: Charity
  /** Whether the cause in the address no longer exists. */
  isCauseGone: boolean
}) {
  const { t } = useReader()
  const { email, phone } = charity
  const mail = mailTo(email)
  const call = callTo(phone)
  return (
    <noscript>
      <section className="mx-auto max-w-7xl px-4 pt-6 sm:px-6">
        <div className="panel p-4 sm:p-6">
          <h2 className="font-display text-xl font-bold text-brand-dark">{t('pages.no-script.title')}</h2>
          <p className="mt-2 max-w-prose">
            {t('pages.no-script.lead')} {accounts.length > 0 && t('pages.no-script.accounts')}
          </p>
          {(email || phone) && (
            <p className="mt-2">
              {email && phone ? (
                <FormattedText
                  message="pages.no-script.write-or-call"
                  values={{ email, phone, mail, call }}
                />
              ) : email ? (
                <FormattedText message="pages.no-script.write" values={{ email, mail }} />
              ) : (
                <FormattedText message="pages.no-script.call" values={{ phone, call }} />
              )}
            </p>
          )}
        </div>
        <h2 className="mt-8 mb-3 font-display text-xl font-bold text-brand-dark">
          {t('pages.no-script.causes')}
        </h2>
        {isCauseGone && <Notice className="mb-3">{t('site.causes.asked-is-gone')}</Notice>}
        <ul className="grid gap-x-6 md:grid-cols-2">
          {causes.map(({ id, fundtitle, amount, unit_name }) => (
            <li key={id}>
              <a
                href={sitePath(t, `/?cause=${id}#${fieldId.cause}`)}
                className="inline-block py-1 font-semibold text-brand underline underline-offset-4"
              >
                {amount === null
                  ? fundtitle
                  : t('site.form.each', {
                      cause: fundtitle,
                      amount: formatRupees(t, amount),
                      unit: unit_name || 'none',
                    })}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </noscript>
  )
}
