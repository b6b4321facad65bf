import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PairNames } from './pair-words.ts'

const card = 'M3.500 5.500h17v13h-17zM3.500 9.500h17M7 14.500h4'
const wallet = 'M4 7h14.500v12H4zM4 7l11-3v3M14.500 11.500h6v3h-6z'
const bank = 'M3.500 9.500 12 4.500l8.500 5zM5.500 10v7M10 10v7M14 10v7M18.500 10v7M3.500 19.500h17'

/** What a donor looks for at a glance: a drawing of our own and the names of cards and wallets, without their logos. */
export function PairMarks({ payment_method, payment_gateway }: PairNames) {
  const { drawing, names } =
    marks[`${payment_method} ${payment_gateway}`] ??
    (payment_gateway === bankTransferGateway ? { drawing: bank, names: [] } : marks[payment_method]) ??
    ({} as Mark)
  // The sentence below says the same in words.
  return (
    <span aria-hidden="true" className="flex flex-wrap items-center gap-1 text-ink-soft">
      {names?.map((name) => (
        <span
          key={name}
          className="rounded-sm border border-line bg-white px-1.5 text-xs leading-5 font-semibold"
        >
          {name}
        </span>
      ))}
      {drawing && <Icon path={drawing} grid={24} width={1.6} className="size-6 shrink-0" />}
    </span>
  )
}

type Mark = { drawing?: string; names?: readonly string[] }

const marks: Record<string, Mark> = {
  card: { drawing: card, names: ['Visa', 'Mastercard'] },
  bank: { drawing: bank },
  'e-wallet': { drawing: wallet, names: ['Easypaisa', 'JazzCash'] },
  'e-wallet jazzcash': { drawing: wallet },
}
