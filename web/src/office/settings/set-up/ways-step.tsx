import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addAssociation,
  addPaymentGateway,
  addPaymentMethod,
  bankTransferGateway,
  jazzcashGateway,
  listAssociations,
  listPaymentGateways,
  listPaymentMethods,
  swichGateway,
  walletMethod,
} from '../../../../../contract/src/payment-methods.ts'
import { pairTitle } from '../../../../../contract/src/payment-titles.ts'
import { readChecklist } from '../../../../../contract/src/set-up.ts'
import { say } from '../../../../../words/src/say.ts'
import { call } from '../../../call.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { Words } from '../../../words.tsx'
import { gatewayName } from '../../parts/gateway-name.ts'
import { LoadProblem } from '../../parts/load-problem.tsx'
import { spoken } from '../../parts/spoken.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { useRefreshAfter } from '../../session/use-send.ts'

type Way = { method: string; gateway: string }

/** What donors in Pakistan know. The names are those of the specification. */
const ways: readonly Way[] = [
  { method: 'bank', gateway: bankTransferGateway },
  { method: 'card', gateway: swichGateway },
  { method: walletMethod, gateway: swichGateway },
  { method: walletMethod, gateway: jazzcashGateway },
]

/** The ways to pay that the software knows, and what their gateways answer. */
export function WaysStep() {
  const associations = useQuery(entryQuery(listAssociations))
  const checklist = useQuery(entryQuery(readChecklist))
  const refreshMethods = useRefreshAfter(addPaymentMethod)
  const refreshGateways = useRefreshAfter(addPaymentGateway)
  const refreshAssociations = useRefreshAfter(addAssociation)
  const offer = useMutation({
    mutationFn: offerWay,
    onSuccess: (_, { method, gateway }) =>
      showSuccess(say('set-up.ways.added', { way: pairTitle(method, gateway) })),
    onSettled: () => Promise.all([refreshMethods(), refreshGateways(), refreshAssociations()]),
  })
  if (associations.isError) return <LoadProblem query={associations} />
  if (!associations.data || checklist.isPending) return <Skeleton className="h-60" />
  const isOffered = (way: Way) =>
    associations.data.some(
      ({ payment_method, payment_gateway, effective_to }) =>
        effective_to === null &&
        payment_method.name.toLowerCase() === way.method &&
        payment_gateway.name.toLowerCase() === way.gateway,
    )
  return (
    <ul aria-label={say('set-up.ways')} className="panel divide-y divide-line">
      {ways.map((way) => {
        const title = pairTitle(way.method, way.gateway)
        const asked = checklist.data?.find(({ gateway }) => gateway === way.gateway)
        const isReady = asked !== undefined || way.gateway === bankTransferGateway
        return (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">{title}</p>
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                {way.gateway === bankTransferGateway
                  ? say('set-up.ways.transfer')
                  : !asked
                    ? say('set-up.ways.no-keys', { gateway: gatewayName(way.gateway) })
                    : asked.done
                      ? say('set-up.ways.works', { gateway: gatewayName(way.gateway) })
                      : say('set-up.ways.refused', {
                          gateway: gatewayName(way.gateway),
                          answer: asked.answer ?? '',
                        })}
              </p>
            </div>
            {asked && !asked.done && <StatusBadge status={say('set-up.ways.keys-badge')} look="error" />}
            {isOffered(way) ? (
              <StatusBadge status={say('set-up.ways.offered-badge')} look="success" />
            ) : (
              <Button
                look="secondary"
                disabled={!isReady}
                loading={offer.isPending && offer.variables === way}
                onClick={() => offer.mutate(way)}
              >
                <Words of="set-up.ways.offer" values={{ way: title, spoken }} />
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Links a method with a gateway, after adding what is missing of the two. */
async function offerWay({ method, gateway }: Way): Promise<void> {
  const pay_method_id = await idOf(
    method,
    () => call(listPaymentMethods),
    () => call(addPaymentMethod, { body: { name: method } }),
  )
  const pay_gateway_id = await idOf(
    gateway,
    () => call(listPaymentGateways),
    () => call(addPaymentGateway, { body: { name: gateway } }),
  )
  await call(addAssociation, { body: { pay_method_id, pay_gateway_id } })
}

async function idOf(
  name: string,
  list: () => Promise<{ id: number; name: string }[]>,
  add: () => Promise<null>,
): Promise<number> {
  const find = async () => (await list()).find((one) => one.name.toLowerCase() === name)?.id
  const known = await find()
  if (known !== undefined) return known
  await add()
  return (await find()) ?? 0
}
