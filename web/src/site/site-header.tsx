import { Fragment } from 'react'
import type { Charity } from '../../../contract/src/charity.ts'
import { languages } from '../../../contract/src/language/language.ts'
import { FormattedText, useReader } from '../ui/reader.tsx'
import { sitePath } from './parts/site-page.tsx'

type SiteHeaderProps = {
  charity: Charity
  address: string
  /** Whether there is a donation form to skip to. */
  skipsToForm: boolean
}

/** The charity's identity, the same on every page and without any script (specification, section 2). */
export function SiteHeader({ charity, address, skipsToForm }: SiteHeaderProps) {
  const { t } = useReader()
  const { name, slogan, logo, certificate, certificate_picture, languages: offered } = charity
  // Splits a headline of two parts, for a line break between them.
  const parts = slogan.split(/(?<=[,،]) /)
  return (
    <>
      <a
        href={skipsToForm ? '#donation-form' : '#content'}
        className={`absolute start-4 top-0 z-40 -translate-y-[120%] rounded-b-sm bg-brand-dark px-4 py-3 font-semibold text-white focus:translate-y-0 print:hidden ${skipsToForm ? 'noscript:hidden' : ''}`}
      >
        {t(skipsToForm ? 'pages.header.skip-to-form' : 'pages.header.skip')}
      </a>
      <a href={sitePath(t, '/')} className="w-fit rounded-sm py-0.5">
        {logo ? (
          <img
            src={logo}
            width="176"
            height="48"
            alt={name ? t('pages.header.logo', { name }) : t('ui.home')}
            className="h-8 w-auto md:h-10 lg:h-12"
          />
        ) : (
          <span className="block font-display text-base leading-5 font-bold text-brand md:text-xl">
            {name ? <FormattedText message="pages.header.home-named" values={{ name }} /> : t('ui.home')}
          </span>
        )}
      </a>
      <h1
        id="site-title"
        className="max-md:sr-only col-span-2 row-start-2 font-display text-2xl font-bold text-balance text-brand-dark lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:text-3xl"
      >
        <bdi>
          {parts.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' '}
              <span className={part.length <= 20 ? 'min-[22rem]:whitespace-nowrap' : undefined}>{part}</span>
            </Fragment>
          ))}
        </bdi>
      </h1>
      <div className="flex flex-wrap items-center justify-end gap-x-3 justify-self-end">
        {offered
          .filter((other) => other !== t.language)
          .map((other) => (
            <a
              key={other}
              // public/start.js adds the path and query of a rendered page.
              href={`/language/${other}?to=${encodeURIComponent(address)}`}
              lang={other}
              hrefLang={other}
              className="grid print:hidden min-h-11 items-center rounded-sm px-2 text-sm font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
            >
              {languages[other].name}
            </a>
          ))}
        {certificate_picture && (
          <img
            src={certificate_picture}
            width="176"
            height="72"
            alt={certificate}
            // Hidden beside a name in text, which needs the room on the narrowest phones.
            className={`h-9 w-auto md:h-12 lg:h-18 ${logo ? '' : 'max-[22rem]:hidden'}`}
          />
        )}
      </div>
    </>
  )
}
