import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseIftar, type OwnIftar, readOwnIftar } from '../../../../contract/src/iftar.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatWeekday } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { useCall } from '../parts/use-call.ts'

/** Iftar meals of a paid donation, with a choice for meals without a place. */
export function IftarPanel({ link }: { link: string }) {
  const { t } = useReader()
  const queries = useQueryClient()
  const queryKey = ['iftar orders', link]
  const orders = useQuery({ queryKey, queryFn: () => call(readOwnIftar, { params: { link } }) })
  const choosing = useCall()
  const choose = (order: OwnIftar, offer: number | null) =>
    choosing.run(async () =>
      queries.setQueryData(
        queryKey,
        await call(chooseIftar, { params: { link }, body: { position: order.position, offer } }),
      ),
    )
  return orders.data?.map((order) => (
    <section
      key={order.position}
      aria-labelledby={`iftar-${order.position}`}
      className="grid gap-3 rounded-sm border border-line px-4 py-3"
    >
      <h2 id={`iftar-${order.position}`} className="font-bold">
        {t('ramazan-page.iftar.line', {
          place: order.place,
          day: formatWeekday(t, order.on),
          count: order.meals,
        })}
      </h2>
      <p className="text-sm">{t(`ramazan-page.iftar.state.${order.state}`)}</p>
      {order.choices && (
        <Notice>
          <p>{t('ramazan-page.iftar.choice')}</p>
          <div className="mt-3 grid gap-2">
            {order.choices.map(({ id, place, on }) => (
              <Button
                key={id}
                look="secondary"
                loading={choosing.isPending}
                onClick={() => choose(order, id)}
              >
                {t('ramazan-page.iftar.choice.other', { place, day: formatWeekday(t, on) })}
              </Button>
            ))}
            <Button look="secondary" loading={choosing.isPending} onClick={() => choose(order, null)}>
              {t('ramazan-page.iftar.choice.sadaqah')}
            </Button>
          </div>
          <ProblemNotice problem={choosing.problem} />
        </Notice>
      )}
    </section>
  ))
}
