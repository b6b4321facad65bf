import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useCharity } from '../use-charity.ts'
import { internationalPhone } from './international-phone.ts'
import { Fact } from './section.tsx'

/** The page of whoever gave or pays, which only they know: to copy, or to send to their phone by WhatsApp. */
export function PayerLink({
  name,
  url,
  phone,
  country,
  about,
}: {
  name: string
  url: string
  phone: string | null
  country?: string
  /** 'donation K7Q-M3X-PD4', as the message calls it. */
  about: string
}) {
  const { name: charity } = useCharity()
  const text = `Assalam-o-Alaikum${charity && `, this is ${charity}`}. Your ${about}: ${url}`
  return (
    <Fact name={name} span={3}>
      <span className="flex flex-wrap items-center gap-x-1">
        <span className="min-w-0 font-mono text-xs break-all">{url}</span>
        <CopyButton text={url} what={name.toLowerCase()} iconOnly />
        {phone && (
          <ButtonLink
            look="quiet"
            href={`https://wa.me/${internationalPhone(phone, country)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="min-h-11 px-2.5 py-1 text-sm md:min-h-9"
          >
            Send by WhatsApp <span className="sr-only">(opens in a new tab)</span>
          </ButtonLink>
        )}
      </span>
    </Fact>
  )
}
