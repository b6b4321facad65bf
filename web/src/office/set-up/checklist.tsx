import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checklistWords } from '../../../../contract/src/checklist-words.ts'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import { type Checkpoint, readChecklist } from '../../../../contract/src/set-up.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'

/** The screen where a point is seen to; the rest is done at the server. */
const screens: Partial<Record<Checkpoint, string>> = {
  name: '/settings',
  contact: '/settings',
  registration: '/settings',
  'general account': '/bankAcc',
  'zakat account': '/bankAcc',
  causes: '/cause',
  'ways to pay': '/gateway',
  'second administrator': '/staff',
  'second factor': '/profile',
}

/** What is still open before going live; `npm run doctor` says the same. */
export function Checklist() {
  const checklist = useQuery(entryQuery(readChecklist))
  if (checklist.isError) return <LoadProblem query={checklist} />
  if (!checklist.data) return <Skeleton className="h-96" />
  const open = checklist.data.filter(({ done, must }) => must && !done).length
  return (
    <>
      <Notice look={open === 0 ? 'info' : 'warning'} role="status">
        {open === 0
          ? 'Nothing must be done any more. Give a small amount yourself each way, and see it in the back office.'
          : `${open === 1 ? 'One point' : `${open} points`} to see to before the first donor comes.`}
      </Notice>
      <ul aria-label="Before going live" className="panel divide-y divide-line">
        {checklist.data.map(({ point, gateway, done, must, answer }) => {
          const { title, todo } = checklistWords[point]
          const screen = screens[point]
          return (
            <li
              key={gateway ?? point}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{gateway ? `${title}: ${gatewayTitle(gateway)}` : title}</p>
                {!done && (
                  <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                    {answer && `${answer.replace(/[.:]?$/, '.')} `}
                    {todo}{' '}
                    {screen && (
                      <Link to={screen} className="font-semibold text-brand underline underline-offset-4">
                        Go there<span className="sr-only">: {title}</span>
                      </Link>
                    )}
                  </p>
                )}
              </div>
              {done ? (
                <StatusBadge status="Done" look="success" />
              ) : must ? (
                <StatusBadge status="To do" look="error" />
              ) : (
                <StatusBadge status="Advice" look="info" />
              )}
            </li>
          )
        })}
      </ul>
      <Button
        look="secondary"
        className="justify-self-start"
        loading={checklist.isFetching}
        onClick={() => checklist.refetch()}
      >
        Check again
      </Button>
    </>
  )
}
