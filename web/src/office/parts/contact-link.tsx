import { Link } from 'react-router'
import { useReader } from '../../ui/reader.ts'
import { useScreenAddress } from '../session/screens.ts'
import { fullName } from './names.ts'

type ContactLinkProps = {
  of: { id: number | null; first_name: string; last_name: string }
  className?: string
}

/** Name of a donor, linked to the profile for staff who may see it. The id is null without a donor record. */
export function ContactLink({
  of: { id, ...names },
  className = '-my-2 inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 md:min-h-9',
}: ContactLinkProps) {
  const { t } = useReader()
  const contacts = useScreenAddress()('contact')
  const name = fullName(names) || t('contacts.unnamed')
  if (contacts === undefined || id === null) return <bdi>{name}</bdi>
  return (
    <Link to={`${contacts}/${id}`} className={`text-brand ${className}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}
