import type { ReactNode } from 'react'
import { FormattedText, useReader } from '../ui/reader.tsx'
import { seasonPages } from './parts/season-links.tsx'
import { anchorTag, callTo, mailTo, sitePath, useCharity, whatsAppAddress } from './parts/site-page.tsx'

export function SiteFooter() {
  const { t } = useReader()
  const charity = useCharity()
  const { name, legal_name, address, phone, whatsapp, email, hours, footer, certificate } = charity
  const { registration_number, tax_number } = charity
  const who = [
    legal_name,
    address,
    registration_number && t('site.footer.registration', { number: registration_number }),
    tax_number && t('site.footer.tax', { number: tax_number }),
    certificate,
  ].filter(Boolean)
  const links = [
    [t('site.title.donor-account'), name && sitePath(t, '/my')],
    [t('site.title.privacy'), charity.pages.includes('privacy') ? sitePath(t, '/privacy') : ''],
    [t('site.title.terms'), charity.pages.includes('terms') ? sitePath(t, '/terms') : ''],
    ...seasonPages(t, charity),
    [t('site.title.zakat'), name && sitePath(t, '/zakat')],
    [t('site.footer.accounts'), name && sitePath(t, '/bank-accounts')],
    [t('fields.website'), charity.website],
    ['Facebook', charity.facebook],
    ['Instagram', charity.instagram],
    ['YouTube', charity.youtube],
  ].filter(([, url]) => url)
  const canReach = phone || whatsapp || email
  if (!name && who.length === 0 && !canReach && links.length === 0 && !footer) return null
  return (
    // Shadow as background: below a short page it fills the window with white.
    <footer className="wrap-anywhere border-t border-line bg-white text-sm shadow-[0_50vh_0_50vh_white] print:break-inside-avoid print:shadow-none">
      <div className="mx-auto grid max-w-7xl gap-x-10 gap-y-6 px-4 py-8 sm:px-6 md:grid-cols-3 print:grid-cols-2 print:py-4">
        <div>
          <p className="font-semibold text-brand-dark">
            <bdi>{name}</bdi>
          </p>
          {who.map((line) => (
            <Line key={line}>
              <bdi>{line}</bdi>
            </Line>
          ))}
        </div>
        {canReach && (
          <div>
            <p className="font-semibold text-brand-dark">{t('site.footer.reach')}</p>
            {phone && (
              <Line>
                <FormattedText message="site.footer.call" values={{ phone, link: callTo(phone) }} />
              </Line>
            )}
            {whatsapp && (
              <Line>
                <FormattedText
                  message="site.footer.whatsapp"
                  values={{
                    phone: whatsapp,
                    link: anchorTag(whatsAppAddress(whatsapp)),
                  }}
                />
              </Line>
            )}
            {email && (
              <Line>
                <FormattedText message="site.footer.write" values={{ email, link: mailTo(email) }} />
              </Line>
            )}
            {hours && (
              <Line>
                <bdi>{hours}</bdi>
              </Line>
            )}
          </div>
        )}
        {links.length > 0 && (
          <ul className="flex flex-wrap content-start gap-x-5 print:hidden">
            {links.map(([title, url]) => (
              <li key={title}>
                <Link href={url ?? ''}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
        {footer && (
          <p className="whitespace-pre-line text-ink-soft md:col-span-3">
            <bdi>{footer}</bdi>
          </p>
        )}
      </div>
    </footer>
  )
}

const Line = ({ children }: { children: ReactNode }) => <p className="mt-1 text-ink-soft">{children}</p>

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-4"
  >
    {children}
  </a>
)
