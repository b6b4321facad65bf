import {
  bankTransferGateway,
  collectionOf,
  jazzcashGateway,
  listAssociations,
  offerPair,
  raastMethod,
  storedCardMethod,
  swichGateway,
  walletMethod,
} from '../../../../../contract/src/payment-methods.ts'
import { readChecklist } from '../../../../../contract/src/set-up.ts'
import { pairTitle } from '../../../../../words/src/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { FormattedText, useReader } from '../../../ui/reader.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { gatewayName } from '../../parts/names.ts'
import { useRead, useSend } from '../../session/calls.ts'

const ways = [
  { payment_method: 'bank', payment_gateway: bankTransferGateway },
  { payment_method: 'card', payment_gateway: swichGateway },
  { payment_method: walletMethod, payment_gateway: swichGateway },
  { payment_method: walletMethod, payment_gateway: jazzcashGateway },
  { payment_method: raastMethod, payment_gateway: swichGateway },
  { payment_method: storedCardMethod, payment_gateway: swichGateway },
]

export function WaysStep() {
  const { t } = useReader()
  const associations = useRead(listAssociations)
  const checklist = useRead(readChecklist)
  const offer = useSend(offerPair, { showsProgress: true })
  if (associations.isError) return <LoadProblem query={associations} />
  if (!associations.data || checklist.isPending) return <Skeleton className="h-60" />
  const isOffered = (method: string, gateway: string) =>
    associations.data.some(
      ({ payment_method, payment_gateway, effective_to }) =>
        effective_to === null &&
        payment_method.name.toLowerCase() === method &&
        payment_gateway.name.toLowerCase() === gateway,
    )
  return (
    <ul aria-label={t('set-up.ways')} className="panel divide-y divide-line">
      {ways.map((way) => {
        const { payment_method: method, payment_gateway: gateway } = way
        const title = pairTitle(t, method, gateway)
        const item = checklist.data?.find((one) => one.gateway === gateway)
        const isReady = item !== undefined || gateway === bankTransferGateway
        return (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">{title}</p>
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                {collectionOf(way) && `${t('set-up.ways.collects')} `}
                {gateway === bankTransferGateway
                  ? t('set-up.ways.transfer')
                  : !item
                    ? t('set-up.ways.no-keys', { gateway: gatewayName(t, gateway) })
                    : item.done
                      ? t('set-up.ways.works', { gateway: gatewayName(t, gateway) })
                      : t('set-up.ways.refused', {
                          gateway: gatewayName(t, gateway),
                          answer: item.answer ?? '',
                        })}
              </p>
            </div>
            {item && !item.done && <StatusBadge status={t('set-up.ways.keys-badge')} look="error" />}
            {isOffered(method, gateway) ? (
              <StatusBadge status={t('set-up.ways.offered-badge')} look="success" />
            ) : (
              <Button
                look="secondary"
                disabled={!isReady}
                loading={offer.isPending && offer.variables.body === way}
                onClick={() =>
                  offer.mutate(
                    { body: way },
                    { onSuccess: () => showSuccess(t('set-up.ways.added', { way: title })) },
                  )
                }
              >
                <FormattedText message="set-up.ways.offer" values={{ way: title }} />
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
