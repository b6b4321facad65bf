import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { createCause, listCauses } from '../../../../../contract/src/causes.ts'
import { firstLanguage } from '../../../../../contract/src/language/language.ts'
import { call } from '../../../call.ts'
import { FormattedText } from '../../../formatted-text.tsx'
import { learnTranslations } from '../../../load-translations.ts'
import { Button, linkLook } from '../../../ui/button.tsx'
import { joinNames } from '../../../ui/join-names.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { useReader } from '../../../ui/reader.ts'
import { showSuccess } from '../../../ui/toasts.tsx'
import { useUnsaved } from '../../parts/ask-before-leaving.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { useCauseNames } from '../../parts/names.ts'
import { useRead } from '../../session/calls.ts'
import { officeTranslations } from '../../session/office-translations.ts'
import { useCharity } from '../../session/use-charity.ts'
import { causeTemplates } from './cause-templates.ts'
import { SwitchOn } from './switch-on.tsx'

/** Cause templates to tick; existing causes are not offered. */
export function CausesStep() {
  const { t } = useReader()
  const causes = useRead(listCauses, { query: { page: 1, per_page: 50 } })
  const names = useCauseNames()
  const { languages } = useCharity()
  const templates = useQuery({
    queryKey: ['cause templates', languages, t.language],
    queryFn: async () => {
      await Promise.all(
        [firstLanguage, ...languages].map((one) => learnTranslations(officeTranslations, one)),
      )
      return causeTemplates(
        t,
        languages.filter((one) => one !== firstLanguage),
      )
    },
  })
  const [chosen, setChosen] = useState<string[]>([])
  const titles = causes.data?.data.map(({ fundtitle }) => fundtitle) ?? []
  const offered = templates.data?.filter(({ fundtitle }) => !titles.includes(fundtitle)) ?? []
  // When adding fails halfway, some exist already.
  const ticked = chosen.filter((one) => offered.some(({ fundtitle }) => fundtitle === one))
  useUnsaved(ticked.length > 0)
  const queries = useQueryClient()
  const add = useMutation({
    async mutationFn(titles: string[]) {
      for (const { shown: _, ...body } of templates.data ?? [])
        if (titles.includes(body.fundtitle)) await call(createCause, { body })
    },
    onSuccess: (_, titles) => {
      showSuccess(t('set-up.causes.added', { count: titles.length }))
      setChosen([])
    },
    onSettled: () => queries.invalidateQueries(),
  })
  if (causes.isError) return <LoadProblem query={causes} />
  if (templates.isError) return <LoadProblem query={templates} />
  if (!causes.data || !templates.data) return <Skeleton className="h-40" />
  return (
    <>
      {titles.length > 0 && (
        <p>
          <FormattedText
            of="set-up.causes.there"
            values={{
              causes: joinNames(
                t,
                causes.data.data.map(({ fundtitle, status }) =>
                  status === 0
                    ? t('set-up.causes.inactive', { cause: names.cause(fundtitle) })
                    : names.cause(fundtitle),
                ),
              ),
              strong: (words) => <strong className="text-brand-dark">{words}</strong>,
            }}
          />{' '}
          <Link to="/cause" className={linkLook}>
            {t('set-up.causes.change')}
          </Link>
        </p>
      )}
      {offered.length > 0 && (
        <SwitchOn feature="cause-editing" question={t('set-up.causes.question')}>
          <div className="panel grid justify-items-start gap-5 p-4 sm:p-6">
            <CheckList
              legend={t('set-up.causes.legend')}
              options={offered.map(({ fundtitle, shown }) => ({
                value: fundtitle,
                label: shown.title,
                helper: shown.lead,
              }))}
              values={ticked}
              onChange={setChosen}
            />
            <Button loading={add.isPending} disabled={ticked.length === 0} onClick={() => add.mutate(ticked)}>
              {t('set-up.causes.add', { count: ticked.length })}
            </Button>
          </div>
        </SwitchOn>
      )}
    </>
  )
}
