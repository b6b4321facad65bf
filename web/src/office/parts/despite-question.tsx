import { type FormEvent, useEffect, useRef } from 'react'
import type { ApiProblem } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'

/** Answer to the server's questions. Sent with one submission only: the next one may be another entry. */
export function useDespite() {
  const despite = useRef(false)
  return {
    toBody: () => (despite.current ? { despite: true } : {}),
    submitOf: (form: Pick<AskedForm, 'onSubmit'>, answer: boolean) => (event?: FormEvent) => {
      despite.current = answer
      form.onSubmit(event)
    },
  }
}

type AskedForm = {
  refusal: ApiProblem | undefined
  isSubmitting: boolean
  onSubmit: (event?: FormEvent) => void
}

type DespiteQuestionProps = { form: AskedForm; despite: ReturnType<typeof useDespite> }

/** Asks about a probable mistake, such as a gift recorded before, and submits again after 'Go on anyway'. */
export function DespiteQuestion({ form, despite }: DespiteQuestionProps) {
  const { t } = useReader()
  const notice = useRef<HTMLDivElement>(null)
  const questions = form.refusal?.errors.despite
  useEffect(() => {
    if (questions) notice.current?.focus()
  }, [questions])
  if (!questions) return null
  return (
    <Notice look="warning" role="alert" ref={notice} className="grid justify-items-start gap-3">
      <strong>{t('office.despite.title')}</strong>
      {questions.map((question) => (
        <p key={question} className="wrap-anywhere">
          {question}
        </p>
      ))}
      <Button
        look="secondary"
        size="small"
        loading={form.isSubmitting}
        onClick={() => despite.submitOf(form, true)()}
      >
        {t('office.despite')}
      </Button>
    </Notice>
  )
}
