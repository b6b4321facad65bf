import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { listAgreements, requestAgain } from '../../../../contract/src/office-agreements.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { ProgressBar } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { entryQuery } from '../session/calls.ts'

/** Agreements read and requested at a time. */
const portion = 100

type RequestAgainProps = { filters: BodySentTo<typeof listAgreements>; total: number; amount: number }

/** Requests what is due of every filtered agreement again, after a question with their number and sum. */
export function RequestAgain({ filters, total, amount }: RequestAgainProps) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(0)
  const sending = useMutation({
    meta: { showsProgress: true },
    mutationFn: async () => {
      const ids = []
      // All are read first: what is sent may change the pages.
      for (let page = 1; page <= Math.ceil(total / portion); page++) {
        const query = { page, per_page: portion }
        const { data } = await queries.fetchQuery(entryQuery(t, listAgreements, { query, body: filters }))
        ids.push(...data.map(({ id }) => id))
      }
      let requested = 0
      for (let begin = 0; begin < ids.length; begin += portion) {
        const body = { ids: ids.slice(begin, begin + portion) }
        requested += (await call(requestAgain, { body })).requested
        setDone((begin + body.ids.length) / ids.length)
      }
      showSuccess(t('agreements.again.done', { count: requested }))
    },
    onSettled: () => {
      setAsking(false)
      setDone(0)
      return queries.invalidateQueries()
    },
  })
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setAsking(true)}>
        {t('agreements.again.many', { count: total })}
      </Button>
      <Dialog
        title={t('agreements.again.many', { count: total })}
        width="narrow"
        open={asking}
        onClose={() => !sending.isPending && setAsking(false)}
        footer={
          <>
            <Button look="quiet" disabled={sending.isPending} onClick={() => setAsking(false)}>
              {t('office.action.cancel')}
            </Button>
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              {t('agreements.again')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 text-sm">
          <p>{t('agreements.again.question', { count: total, amount: formatRupees(t, amount) })}</p>
          {sending.isPending && <ProgressBar label={t('agreements.again.progress')} value={done} />}
        </div>
      </Dialog>
    </>
  )
}
