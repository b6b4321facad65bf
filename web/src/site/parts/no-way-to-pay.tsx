import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountKind, type PayableKind } from '../../../../contract/src/payment-methods.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useCharity } from './charity-context.ts'
import { bankAccountsQuery } from './public-page.queries.ts'

/**
 * Advice when no payment method on the page can take a gift: a bank transfer, else contact details.
 * @param kinds the kinds of money in the gift
 */
export function NoWayToPay({ kinds }: { kinds: readonly PayableKind[] }) {
  const { t } = useReader()
  const { phone, email } = useCharity()
  const accounts = useQuery({ ...bankAccountsQuery, refetchOnMount: false })
  if (accounts.isPending) return null
  const open = accounts.data ?? []
  if (open.length > 0 && kinds.every((kind) => open.some((account) => account.kind === accountKind(kind))))
    return <Notice>{t('steps.pair.none')}</Notice>
  if (!phone && !email) return <Notice>{t('steps.pair.later')}</Notice>
  return (
    <Notice>
      <p>{t('steps.pair.ask', { payee: kinds.includes('payment') ? 'yes' : 'no' })}</p>
      <ul className="mt-1">
        {phone && (
          <li>
            <FormattedText
              of="site.footer.call"
              values={{ phone, link: linkTo(`tel:${phone.replaceAll(' ', '')}`) }}
            />
          </li>
        )}
        {email && (
          <li>
            <FormattedText of="site.footer.write" values={{ email, link: linkTo(`mailto:${email}`) }} />
          </li>
        )}
      </ul>
    </Notice>
  )
}

const linkTo = (href: string) => (words: ReactNode[]) => (
  <a href={href} className="inline-block py-1 font-semibold underline underline-offset-4 wrap-anywhere">
    <bdi>{words}</bdi>
  </a>
)
