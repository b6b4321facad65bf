import { useState } from 'react'
import type { AnswerOf } from '../../../../../contract/src/entry.ts'
import { sendTestMail } from '../../../../../contract/src/set-up.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { Form, useEntryForm } from '../../parts/form-dialog.tsx'
import { useAuth } from '../../session/auth.ts'
import { useSend } from '../../session/calls.ts'

/** Sends a test e-mail and shows the mail server's response. */
export function MailStep() {
  const { t } = useReader()
  const own = useAuth().data?.user.email ?? ''
  const [answered, setAnswered] = useState<AnswerOf<typeof sendTestMail>>()
  const send = useSend(sendTestMail, { onDone: setAnswered })
  const form = useEntryForm(sendTestMail, {
    first: { email: own },
    send: (body) => {
      setAnswered(undefined)
      return send.mutateAsync({ body })
    },
  })
  return (
    <Form form={form} className="panel grid justify-items-start gap-5 p-4 sm:p-6">
      <TextField
        label={t('fields.email')}
        type="email"
        className="w-full max-w-md"
        {...form.field('email')}
      />
      <Button type="submit" loading={form.isSubmitting}>
        {t('set-up.mail.send')}
      </Button>
      {answered && (
        <Notice look={answered.sent ? 'info' : 'danger'} role="alert" className="wrap-anywhere">
          {answered.sent
            ? answered.answer || t('set-up.mail.sent')
            : t('set-up.mail.not-sent', { answer: answered.answer })}
        </Notice>
      )}
    </Form>
  )
}
