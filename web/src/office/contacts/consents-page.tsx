import { useState } from 'react'
import {
  type ConsentsAnswer,
  consentChannels,
  consentPurposes,
  consentSources,
  maxConsentLines,
  recordConsents,
} from '../../../../contract/src/contact-records.ts'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, FormProblem, SubmitButton, useSendForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { BackLink } from '../parts/links.tsx'

/** Records the consents of paper forms for many donors at once. */
export function ConsentsPage() {
  const { t } = useReader()
  const [answer, setAnswer] = useState<ConsentsAnswer>()
  const form = useSendForm(recordConsents, {
    initialValues: {
      lines: '',
      purpose: 'appeals' as string,
      channels: [] as (typeof consentChannels)[number][],
      source: 'form' as string,
      reason: '',
    },
    toBody: ({ lines, ...given }) => ({
      ...given,
      lines: lines.split(/[\n,;]/).flatMap((line) => line.trim() || []),
    }),
    onDone: (recorded) => {
      setAnswer(recorded)
      form.reset()
    },
  })
  useUnsaved(form.isDirty && !form.isSubmitting)
  const { field } = form
  return (
    <>
      <BackLink to="..">{t('contacts.back')}</BackLink>
      <PageHeading title={t('contacts.consents.many')} lead={t('contacts.consents.many.lead')} />
      {answer && <Recorded answer={answer} />}
      <Form form={form} className="panel grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-5">
        <TextArea
          {...field('lines')}
          rows={8}
          dir="ltr"
          placeholder=""
          helper={t('contacts.consents.many.lines', { most: String(maxConsentLines) })}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            {...field('purpose')}
            label={t('contacts.consents.purpose')}
            options={optionsOf(consentPurposes, (one) => t(`contacts.consents.purpose.${one}`))}
          />
          <Select
            {...field('source')}
            label={t('contacts.consents.source')}
            options={optionsOf(consentSources, (one) => t(`contacts.consents.source.${one}`))}
          />
        </div>
        <CheckList
          legend={t('contacts.consents.channel')}
          options={optionsOf(consentChannels, (one) => t(`contacts.consents.channel.${one}`))}
          values={form.values.channels}
          hint={form.hint('channels')}
          onChange={field('channels').onChange}
        />
        <TextField {...field('reason')} placeholder="" helper={t('contacts.consents.many.form')} dir="auto" />
        <FormProblem problem={form.refusal} />
        <SubmitButton form={form} label={t('contacts.consents.many.record')} className="justify-self-start" />
      </Form>
    </>
  )
}

function Recorded({ answer: { recorded, ...lines } }: { answer: ConsentsAnswer }) {
  const { t } = useReader()
  const reasons = (['unknown', 'shared', 'withdrawn'] as const).filter((reason) => lines[reason].length > 0)
  return (
    <Notice
      look={reasons.length > 0 ? 'warning' : 'info'}
      role="status"
      className="mb-5 grid max-w-3xl gap-3"
    >
      <p className="font-semibold">{t('contacts.consents.many.recorded', { count: recorded })}</p>
      {reasons.map((reason) => (
        <div key={reason}>
          <p>{t(`contacts.consents.many.${reason}`, { count: lines[reason].length })}</p>
          <ul className="mt-1 max-h-60 overflow-y-auto">
            {lines[reason].map((line) => (
              <li key={line} className="wrap-anywhere">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  )
}
