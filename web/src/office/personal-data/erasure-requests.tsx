import { Link } from 'react-router'
import {
  decideErasureRequest,
  type ErasureRequest,
  listErasureRequests,
} from '../../../../contract/src/personal-data.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { Email } from '../parts/cells.tsx'
import { useRead, useSend } from '../session/calls.ts'

/** Requests for erasure that donors made on their own page. */
export function ErasureRequests({ onFind }: { onFind: (point: string) => void }) {
  const { t } = useReader()
  const { data = [] } = useRead(listErasureRequests)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="erasure-requests" className="panel mb-5 p-4 md:p-5">
      <h2 id="erasure-requests" className="text-lg font-bold">
        {t('personal-data.requests')}
      </h2>
      <ul className="mt-2 divide-y divide-line text-dense">
        {data.map((request) => (
          <Request key={request.id} of={request} onFind={onFind} />
        ))}
      </ul>
    </section>
  )
}

function Request({
  of: { id, contact_id, name, point, asked_at, has_donations },
  onFind,
}: {
  of: ErasureRequest
  onFind: (point: string) => void
}) {
  const { t } = useReader()
  const decide = useSend(decideErasureRequest)
  const send = (decision: 'erased' | 'refused') => decide.mutate({ params: { id }, body: { decision } })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">
        <FormattedText
          of="personal-data.requests.asked"
          values={{
            name: name || t('contacts.unnamed'),
            day: formatDay(t, asked_at),
            link: (words) => (
              <Link
                to={`/contact/${contact_id}`}
                className="font-semibold text-brand underline underline-offset-4"
              >
                {words}
              </Link>
            ),
          }}
        />
        <span className="block">
          {point.includes('@') ? <Email of={point} /> : <bdi dir="ltr">{point}</bdi>}
        </span>
        {!has_donations && (
          <span className="block text-ink-soft">{t('personal-data.requests.no-donations')}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" onClick={() => onFind(point)}>
          {t('personal-data.requests.find')}
        </Button>
        <Button look="quiet" size="small" onClick={() => send('erased')}>
          {t('personal-data.requests.erased')}
        </Button>
        <Button look="quiet" size="small" onClick={() => send('refused')}>
          {t('personal-data.requests.refused')}
        </Button>
      </span>
    </li>
  )
}
