import { ButtonLink } from '../../ui/button.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { anchorTag, callTo, useCharity, whatsAppAddress } from '../parts/site-page.tsx'
import type { Payable } from './unsettled-texts.ts'

type ContactUsProps = {
  contact: Payable['contact']
  code: { name: string; text: string }
  heading?: string | undefined
}

/** Contact details, if there are any. With `heading`, contacting the charity is the next step. */
export function ContactUs({ contact, code, heading }: ContactUsProps) {
  const { t } = useReader()
  const { whatsapp } = useCharity()
  if (!contact.email && !contact.phone && !whatsapp) return null
  const { email, phone } = contact
  const mailTo = `mailto:${email}?subject=${encodeURIComponent(`${code.name} ${code.text}`)}`
  const tel = `tel:${phone.replaceAll(' ', '')}`
  const quote = (
    <p className="mt-1 text-sm text-ink-soft">
      <FormattedText
        message="status.ask.quote"
        values={{
          name: code.name.toLowerCase(),
          code: code.text,
          number: (words) => <bdi className="whitespace-nowrap">{words}</bdi>,
        }}
      />
    </p>
  )
  if (heading)
    return (
      <section aria-labelledby="ask-title" className="w-full text-center">
        <h2 id="ask-title" className="text-lg font-bold">
          {heading}
        </h2>
        {quote}
        <div className="mt-3 flex flex-wrap justify-center gap-2 max-sm:flex-col">
          {email && (
            <ButtonLink href={mailTo} className="wrap-anywhere">
              {t('status.ask.write', { email })}
            </ButtonLink>
          )}
          {phone && (
            <ButtonLink href={tel} look={email ? 'secondary' : 'primary'}>
              {t('status.ask.call', { phone })}
            </ButtonLink>
          )}
        </div>
      </section>
    )
  return (
    <section aria-labelledby="ask-title" className="panel p-4 sm:p-5">
      <h2 id="ask-title" className="font-bold">
        {t('status.ask.questions')}
      </h2>
      <ul className="mt-1 text-sm">
        {email && (
          <li>
            <FormattedText message="status.ask.write-link" values={{ email, link: anchorTag(mailTo) }} />
          </li>
        )}
        {phone && (
          <li>
            <FormattedText message="status.ask.call-link" values={{ phone, link: callTo(phone) }} />
          </li>
        )}
        {whatsapp && (
          <li>
            <FormattedText
              message="site.footer.whatsapp"
              values={{ phone: whatsapp, link: anchorTag(whatsAppAddress(whatsapp)) }}
            />
          </li>
        )}
      </ul>
      {quote}
    </section>
  )
}
