import { NavLink } from 'react-router'
import { useReader } from '../../ui/reader.tsx'
import { useRight } from '../session/calls.ts'

const places = [
  { to: '/accounting', name: 'ledger.reports', right: 'accounting' },
  { to: '/accounting/lines', name: 'ledger.lines', right: 'accounting' },
  { to: '/accounting/receipts', name: 'ledger.receipt-register', right: 'accounting' },
  { to: '/accounting/vouchers', name: 'vouchers.title', right: 'accounting' },
  { to: '/accounting/payouts', name: 'payouts.title', right: 'accounting' },
  { to: '/accounting/month-end', name: 'month-end.title', right: 'accounting' },
  { to: '/accounting/exports', name: 'ledger.exports', right: 'accounting.export' },
  // Orders, money and slaughters by season, region and animal.
  { to: '/seasons', name: 'ledger.seasons', right: 'season' },
] as const

export function AccountingLinks() {
  const { t } = useReader()
  const mayExport = useRight('accounting.export')
  const maySeeSeasons = useRight('season')
  const isSeen = { accounting: true, 'accounting.export': mayExport, season: maySeeSeasons }
  return (
    <nav aria-label={t('ledger.title')} className="mb-4 print:hidden">
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {places
          .filter(({ right }) => isSeen[right])
          .map(({ to, name }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold text-ink-soft hover:text-brand aria-[current]:border-brand aria-[current]:text-brand-dark"
              >
                {t(name)}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
