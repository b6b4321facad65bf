import { ButtonLink } from '../../ui/button.tsx'
import type { Payable } from './payable.ts'

/**
 * Whom to ask about a donation or payment. Nothing where the charity has named nobody.
 * @param heading where asking is the way ahead; it then stands among what can be done
 */
export function AskUs({
  contact,
  code,
  heading,
}: {
  contact: Payable['contact']
  /** The donation code or the payment's reference, with its name. */
  code: { name: string; text: string }
  heading?: string | undefined
}) {
  if (!contact?.email && !contact?.phone) return null
  const { email, phone } = contact
  const mailTo = `mailto:${email}?subject=${encodeURIComponent(`${code.name} ${code.text}`)}`
  const callTo = `tel:${phone.replaceAll(' ', '')}`
  const quote = (
    <p className="mt-1 text-sm text-ink-soft">
      Please give your {code.name.toLowerCase()}, <span className="whitespace-nowrap">{code.text}</span>.
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
              Write to {email}
            </ButtonLink>
          )}
          {phone && (
            <ButtonLink href={callTo} look={email ? 'secondary' : 'primary'}>
              Call {phone}
            </ButtonLink>
          )}
        </div>
      </section>
    )
  const link = 'inline-block py-1.5 font-semibold text-brand underline underline-offset-4 wrap-anywhere'
  return (
    <section aria-labelledby="ask-title" className="panel p-4 sm:p-5">
      <h2 id="ask-title" className="font-bold">
        Questions?
      </h2>
      <ul className="mt-1 text-sm">
        {email && (
          <li>
            Write to{' '}
            <a href={mailTo} className={link}>
              {email}
            </a>
          </li>
        )}
        {phone && (
          <li>
            Call{' '}
            <a href={callTo} className={link}>
              {phone}
            </a>
          </li>
        )}
      </ul>
      {quote}
    </section>
  )
}
