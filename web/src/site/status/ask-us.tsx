import type { Payable } from './payable.ts'

/** Whom to ask about a donation or payment. Nothing where the charity has named nobody. */
export function AskUs({
  contact,
  code,
}: {
  contact: Payable['contact']
  /** The donation code or the payment's reference, with its name. */
  code: { name: string; text: string }
}) {
  if (!contact?.email && !contact?.phone) return null
  const { email, phone } = contact
  const link = 'inline-block py-1.5 font-semibold text-green underline underline-offset-4 wrap-anywhere'
  return (
    <section aria-labelledby="ask-title" className="panel p-4 sm:p-5">
      <h2 id="ask-title" className="font-bold">
        Questions?
      </h2>
      <ul className="mt-1 text-sm">
        {email && (
          <li>
            Write to{' '}
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(`${code.name} ${code.text}`)}`}
              className={link}
            >
              {email}
            </a>
          </li>
        )}
        {phone && (
          <li>
            Call{' '}
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={link}>
              {phone}
            </a>
          </li>
        )}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">
        Please give your {code.name.toLowerCase()}, <span className="whitespace-nowrap">{code.text}</span>.
      </p>
    </section>
  )
}
