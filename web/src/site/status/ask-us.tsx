import type { ReactNode } from 'react'
import { FormattedText } from '../../formatted-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import type { Payable } from './payable.ts'

type AskUsProps = {
  contact: Payable['contact']
  code: { name: string; text: string }
  heading?: string | undefined
}

/**
 * Contact details for questions about a donation or payment; renders nothing without any.
 * @param heading set when contacting the charity is the next step; it is then listed among the actions
 */
export function AskUs({ contact, code, heading }: AskUsProps) {
  const { t } = useReader()
  if (!contact.email && !contact.phone) return null
  const { email, phone } = contact
  const mailTo = `mailto:${email}?subject=${encodeURIComponent(`${code.name} ${code.text}`)}`
  const callTo = `tel:${phone.replaceAll(' ', '')}`
  const quote = (
    <p className="mt-1 text-sm text-ink-soft">
      <FormattedText
        of="status.ask.quote"
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
            <ButtonLink href={callTo} look={email ? 'secondary' : 'primary'}>
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
            <FormattedText of="status.ask.write-link" values={{ email, link: linkTo(mailTo) }} />
          </li>
        )}
        {phone && (
          <li>
            <FormattedText of="status.ask.call-link" values={{ phone, link: linkTo(callTo) }} />
          </li>
        )}
      </ul>
      {quote}
    </section>
  )
}

const linkTo = (href: string) => (words: ReactNode[]) => (
  <a
    href={href}
    className="inline-block py-1.5 font-semibold text-brand underline underline-offset-4 wrap-anywhere"
  >
    <bdi>{words}</bdi>
  </a>
)
