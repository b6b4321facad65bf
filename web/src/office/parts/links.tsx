import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormattedText, formatCount, useReader } from '../../ui/reader.tsx'
import { useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { contactName } from './names.ts'

/** Links from a row, such as a statement, back to its list: at the same address, or at `to`. */
export const BackLink = ({ to = '?', children }: { to?: string; children: string }) => (
  <Link
    to={to}
    relative="path"
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
  >
    <Icon path="m12.500 5-5 5 5 5" className="size-4 rtl:-scale-x-100" />
    {children}
  </Link>
)

type ContactLinkProps = {
  contact: { id: number | null; first_name: string; last_name: string }
  className?: string
}

/** Name of a donor, linked to the profile for staff who may see it. The id is null without a donor record. */
export function ContactLink({
  contact: { id, ...names },
  className = '-my-2 inline-flex min-h-11 max-w-64 items-center font-semibold wrap-break-word underline underline-offset-4 md:min-h-9',
}: ContactLinkProps) {
  const { t } = useReader()
  const contacts = useScreenAddress()('contact')
  const name = contactName(t, names)
  if (contacts === undefined || id === null) return <bdi>{name}</bdi>
  return (
    <Link to={`${contacts}/${id}`} className={`text-brand ${className}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** A code that links to the donation or payment, for staff who may see it. */
export function PayableLink({ kind, id, code }: { kind: 'donation' | 'payment'; id: number; code: string }) {
  const maySee = useRight(kind)
  if (!maySee) return <span className="font-mono font-semibold whitespace-nowrap">{code}</span>
  return (
    <Link
      // Opens a new tab, so that the list stays as it is.
      target="_blank"
      to={`/${kind}?${kind}=${id}`}
      className="-my-2 rounded-sm py-2 font-mono font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      <FormattedText message="statements.code-link" values={{ code }} />
    </Link>
  )
}

/** Number of donations, linked to their list for staff who see it. @param filter such as `campaigns=eid` */
export function DonationsLink({ count, filter }: { count: number; filter: string }) {
  const maySee = useRight('donation')
  if (!maySee || count === 0) return formatCount(count)
  return (
    <Link to={`/donation?${filter}`} className={linkLook}>
      {formatCount(count)}
    </Link>
  )
}

/** Renders a tag of a translation as a link, for {@link FormattedText}. */
export const linkTo =
  (to: string, look = linkLook) =>
  (words: ReactNode) => (
    <Link to={to} className={look}>
      {words}
    </Link>
  )

type CodeLinkProps = { to: string | undefined; className?: string; children: ReactNode }

/** A code, linked for staff who may open it. */
export function CodeLink({ to, className = 'underline', children }: CodeLinkProps) {
  const code = (
    <bdi dir="ltr" className="font-mono">
      {children}
    </bdi>
  )
  if (to === undefined) return code
  return (
    <Link to={to} className={`text-brand underline-offset-4 max-md:py-3 ${className}`}>
      {code}
    </Link>
  )
}

type LinkTab = { name: string; to: string; isShown: boolean; count?: number | undefined }

/** Tabs as links, so that each has an address. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => (
  <nav aria-label={label} className="min-w-0">
    <ul className="flex flex-wrap gap-1 lg:gap-0 xl:gap-1">
      {tabs.map(({ name, to, isShown, count }) => (
        <li key={name}>
          <Link
            to={to}
            aria-current={isShown ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-dense xl:px-3 font-semibold text-brand hover:bg-brand-soft aria-[current]:bg-brand aria-[current]:text-white md:min-h-10"
          >
            {name}
            {count !== undefined && (
              <span className="text-xs font-medium tabular-nums">{formatCount(count)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
