import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { createCause, listCauses } from '../../../../contract/src/causes.ts'
import { say } from '../../../../words/src/say.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { listed } from '../../ui/listed.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { Words } from '../../words.tsx'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { CheckList } from '../staff/check-list.tsx'
import { useRefreshAfter } from '../use-send.ts'
import { causeTemplates } from './cause-templates.ts'
import { SwitchOn } from './switch-on.tsx'

/** Templates to tick; what is there already is not offered again. */
export function CausesStep() {
  const causes = useQuery(entryQuery(listCauses, { query: { page: 1, per_page: 50 } }))
  const [chosen, setChosen] = useState<string[]>([])
  const refresh = useRefreshAfter(createCause)
  const add = useMutation({
    async mutationFn(titles: string[]) {
      for (const body of causeTemplates())
        if (titles.includes(body.fundtitle)) await call(createCause, { body })
    },
    onSuccess: (_, titles) => {
      showSuccess(say('set-up.causes.added', { count: titles.length }))
      setChosen([])
    },
    onSettled: refresh,
  })
  if (causes.isError) return <LoadProblem query={causes} />
  if (!causes.data) return <Skeleton className="h-40" />
  const titles = causes.data.data.map(({ fundtitle }) => fundtitle)
  const offered = causeTemplates().filter(({ fundtitle }) => !titles.includes(fundtitle))
  return (
    <>
      {titles.length > 0 && (
        <p>
          <Words
            of="set-up.causes.there"
            values={{
              causes: listed(titles),
              strong: (words) => <strong className="text-brand-dark">{words}</strong>,
            }}
          />{' '}
          <Link to="/cause" className="font-semibold text-brand underline underline-offset-4">
            {say('set-up.causes.change')}
          </Link>
        </p>
      )}
      {offered.length > 0 && (
        <SwitchOn feature="cause-editing" question={say('set-up.causes.question')}>
          <div className="panel grid justify-items-start gap-5 p-4 sm:p-6">
            <CheckList
              legend={say('set-up.causes.legend')}
              options={offered.map(({ fundtitle, funddetail }) => ({
                value: fundtitle,
                label: fundtitle,
                helper: funddetail.replaceAll(/<\/p><p>/g, ' ').replaceAll(/<[^>]+>/g, ''),
              }))}
              values={chosen}
              onChange={setChosen}
            />
            <Button loading={add.isPending} disabled={chosen.length === 0} onClick={() => add.mutate(chosen)}>
              {say('set-up.causes.add', { count: chosen.length })}
            </Button>
          </div>
        </SwitchOn>
      )}
    </>
  )
}
