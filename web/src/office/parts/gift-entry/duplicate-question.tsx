import { type FormEvent, useEffect, useRef } from 'react'
import type { ApiProblem } from '../../../api-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'

/** State of the duplicate question. Its answer is sent once: the next submission may be another donor's. */
export function useDuplicateAnswer() {
  const despite = useRef(false)
  return {
    toBody: () => ({ despite: despite.current }),
    submitOf: (form: { onSubmit: (event?: FormEvent) => void }, answer: boolean) => (event?: FormEvent) => {
      despite.current = answer
      form.onSubmit(event)
    },
  }
}

type DuplicateQuestionProps = { problem: ApiProblem | undefined; isSending: boolean; onAnswer: () => void }

/** Asks whether a gift was recorded before, and submits it again after 'Yes, record it'. */
export function DuplicateQuestion({ problem, isSending, onAnswer }: DuplicateQuestionProps) {
  const { t } = useReader()
  const notice = useRef<HTMLDivElement>(null)
  const questions = problem?.errors.despite
  useEffect(() => {
    if (questions) notice.current?.focus()
  }, [questions])
  if (!questions) return null
  return (
    <Notice look="warning" role="alert" ref={notice} className="grid justify-items-start gap-3">
      <strong>{t('gift-entry.despite.title')}</strong>
      {questions.map((question) => (
        <p key={question} className="wrap-anywhere">
          {question}
        </p>
      ))}
      <Button look="secondary" size="small" loading={isSending} onClick={onAnswer}>
        {t('gift-entry.despite')}
      </Button>
    </Notice>
  )
}
