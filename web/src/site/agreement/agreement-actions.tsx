import { useId, useState } from 'react'
import { resumeAgreement } from '../../../../contract/src/agreements.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { PageSection } from '../parts/page-section.tsx'
import { useFocusReturn } from '../parts/use-focus-return.ts'
import { type ActionFormProps, useChange } from './action-panel.tsx'
import { ChangeForm } from './change-form.tsx'
import { EndForm, PauseForm, SkipForm } from './pause-forms.tsx'

const forms = { change: ChangeForm, pause: PauseForm, skip: SkipForm, end: EndForm }

export function DonorAgreementActions({ page, onDone }: Omit<ActionFormProps, 'onClose'>) {
  const { t } = useReader()
  const [open, setOpen] = useState<keyof typeof forms>()
  /** Button that receives the focus when its form is cancelled; after a change the result has it. */
  const [focusId, setFocusId] = useState('')
  const { isPending, problem, change } = useChange(page, onDone)
  const id = useId()
  useFocusReturn(open !== undefined, focusId)
  if (open) {
    const Form = forms[open]
    return (
      <Form
        page={page}
        onOpen={setOpen}
        onClose={() => setOpen(undefined)}
        onDone={(text) => {
          setFocusId('')
          setOpen(undefined)
          onDone(text)
        }}
      />
    )
  }
  const button = (name: keyof typeof forms) => (
    <Button
      id={`${id}-${name}`}
      look={name === 'end' ? 'danger' : 'secondary'}
      onClick={() => {
        setFocusId(`${id}-${name}`)
        setOpen(name)
      }}
    >
      {t(`monthly.${name}`)}
    </Button>
  )
  const isActive = page.status === 'active'
  return (
    <PageSection title={t('monthly.actions')}>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {button('change')}
        {isActive && page.next && button('skip')}
        {isActive && button('pause')}
        {page.status === 'paused' && (
          <Button
            look="secondary"
            loading={isPending}
            onClick={() =>
              change(
                () => call(resumeAgreement, { params: page }),
                ({ next }) => t('monthly.resumed', { next: next ? formatDay(t, next.due_on) : '' }),
              )
            }
          >
            {t('monthly.resume')}
          </Button>
        )}
        {button('end')}
      </div>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}
