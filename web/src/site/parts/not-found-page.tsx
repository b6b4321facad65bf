import { Button, ButtonLink, linkLook } from '../../ui/button.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { callTo, mailTo, sitePath, useCharity, useSitePageTitle } from './site-page.tsx'

/** Page for unknown addresses (specification, section 2). Unknown secret links get the charity's contacts. */
export function NotFoundPage({ isSecretLink = false }: { isSecretLink?: boolean }) {
  const { t } = useReader()
  useSitePageTitle(t('ui.page-not-found'))

  /** A page opened in a new tab has no history. */
  const goBack = () => (history.length > 1 ? history.back() : location.assign(sitePath(t, '/')))

  return (
    <main className="mx-auto grid max-w-xl justify-items-center px-4 py-16 text-center md:py-24">
      <Path />
      <h1 className="mt-8 font-display text-3xl font-bold text-brand-dark">{t('ui.page-not-found')}</h1>
      <p className="mt-3 text-lg text-ink-soft text-balance">{t('ui.page-not-found.text')}</p>
      {isSecretLink && <AskAboutLink />}
      <div className="mt-8 flex w-full flex-wrap justify-center gap-2 max-sm:flex-col">
        <Button look="secondary" onClick={goBack}>
          {t('ui.go-back')}
        </Button>
        <ButtonLink href={sitePath(t, '/')}>{t('ui.home')}</ButtonLink>
      </div>
    </main>
  )
}

/** Contact details: a mail program may have cut the link, and staff can find the donation by its code. */
function AskAboutLink() {
  const { t } = useReader()
  const { phone, email } = useCharity()
  return (
    <div className="mt-4 grid gap-2">
      <p>{t('ui.page-not-found.cut-link')}</p>
      <ul>
        <li>
          <a href={sitePath(t, '/my')} className={linkLook}>
            {t('site.title.donor-account')}
          </a>
        </li>
        {phone && (
          <li>
            <FormattedText message="site.footer.call" values={{ phone, link: callTo(phone) }} />
          </li>
        )}
        {email && (
          <li>
            <FormattedText message="site.footer.write" values={{ email, link: mailTo(email) }} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** Drawing of a path that ends before it reaches the hill. */
function Path() {
  return (
    <svg viewBox="0 0 240 120" className="w-60" aria-hidden="true">
      <circle cx="176" cy="38" r="20" className="fill-gold" />
      <path d="M0 120c26-46 58-68 92-68s66 22 92 68Z" className="fill-brand-soft" />
      <path d="M100 120c22-36 46-52 72-52s48 16 68 52Z" className="fill-brand" opacity="0.18" />
      <path
        d="M64 118c-6-16 22-20 22-32 0-7-8-9-8-15"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 10"
        className="stroke-brand"
      />
    </svg>
  )
}
