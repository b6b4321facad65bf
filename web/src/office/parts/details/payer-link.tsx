import { countries } from '../../../../../contract/src/countries.ts'
import { pakistan } from '../../../../../contract/src/home-country.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormattedText } from '../../../ui/reader.tsx'
import { Fact } from './section.tsx'

type PayerLinkProps = {
  name: string
  /** Completes the label of the copy button: 'payment link'. */
  what: string
  url: string
  phone: string | null
  country?: string
  /** Text for WhatsApp, in the language of the gift; undefined sends the URL only. */
  message: string | undefined
}

/** The private page of the donor or payee, to copy or to send by WhatsApp. */
export function PayerLink({ name, url, phone, country, what, message }: PayerLinkProps) {
  return (
    <Fact name={name} span={3}>
      <span className="flex flex-wrap items-center gap-x-1">
        <span className="min-w-0 font-mono text-xs break-all">{url}</span>
        <CopyButton text={url} what={what} iconOnly />
        {phone && <WhatsAppLink number={internationalPhone(phone, country)} text={message ?? url} />}
      </span>
    </Fact>
  )
}

/** Opens WhatsApp with the text to send. @param props.number in international format, without a plus */
export const WhatsAppLink = ({ number, text }: { number: string; text: string }) => (
  <ButtonLink
    look="quiet"
    href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
    target="_blank"
    rel="noopener noreferrer"
    className="min-h-11 px-2.5 py-1 text-sm md:min-h-9"
  >
    <FormattedText message="details.payer.whatsapp" />
  </ButtonLink>
)

/** Minimum number of digits after the dial code in an international number. */
const minNumberLength = 8

/**
 * International format without a plus: '03001234567' -> '923001234567'. The input may begin with the dial
 * code, with 00, or be in national format.
 */
export function internationalPhone(phone: string, country = pakistan): string {
  const digits = phone.replace(/\D/g, '')
  const dialCode = countries.find(({ name }) => name === country)?.dialCode.replace('+', '') ?? ''
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return dialCode + digits.slice(1)
  const hasDialCode = digits.startsWith(dialCode) && digits.length >= dialCode.length + minNumberLength
  return hasDialCode ? digits : dialCode + digits
}
