import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import { Words } from '../../../words.tsx'
import { internationalPhone } from './international-phone.ts'
import { Fact } from './section.tsx'

/** The page of whoever gave or pays, which only they know: to copy, or to send to their phone by WhatsApp. */
export function PayerLink({
  name,
  url,
  phone,
  country,
  what,
  message,
}: {
  name: string
  /** As the copy button calls it: 'payment link'. */
  what: string
  url: string
  phone: string | null
  country?: string
  /** What WhatsApp sends, in the language of the gift; the address alone where a server says nothing. */
  message: string | undefined
}) {
  return (
    <Fact name={name} span={3}>
      <span className="flex flex-wrap items-center gap-x-1">
        <span className="min-w-0 font-mono text-xs break-all">{url}</span>
        <CopyButton text={url} what={what} iconOnly />
        {phone && (
          <ButtonLink
            look="quiet"
            href={`https://wa.me/${internationalPhone(phone, country)}?text=${encodeURIComponent(message ?? url)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="min-h-11 px-2.5 py-1 text-sm md:min-h-9"
          >
            <Words of="details.payer.whatsapp" values={{ spoken }} />
          </ButtonLink>
        )}
      </span>
    </Fact>
  )
}
