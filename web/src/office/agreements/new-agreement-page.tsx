import { useLocation, useNavigate } from 'react-router'
import { enterAgreement, enteredMethods } from '../../../../contract/src/office-agreements.ts'
import { Select } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { cardLabel, RadioCards } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, FormProblem, SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { blankDonor, DonorFields, donorBodyOf, giverProblems } from '../parts/gift-entry/donor-fields.tsx'
import { blankLine, cartOf, type GiftLine, GiftLines } from '../parts/gift-entry/gift-lines.tsx'
import { BackLink } from '../parts/links.tsx'
import { languageOptions } from '../parts/options.ts'
import { useSend } from '../session/calls.ts'
import { RhythmFields } from './terms-dialog.tsx'

/** `donor` in the router's state prefills the donor, from *Enter a regular donation* on a profile. */
export function NewAgreementPage() {
  const { t } = useReader()
  const { state } = useLocation()
  const navigate = useNavigate()
  const entering = useSend(enterAgreement)
  const form = useCallForm(enterAgreement, {
    initialValues: {
      ...blankDonor,
      ...(state?.donor as Partial<typeof blankDonor> | undefined),
      language: (state?.language as string | undefined) ?? 'en',
      lines: [blankLine] as readonly GiftLine[],
      unit: 'month',
      day: '1',
      method: 'permanent_reference' as string,
    },
    toBody: ({ lines, unit, day, method, language, ...donor }) => ({
      ...donorBodyOf(donor),
      ...cartOf(lines),
      unit,
      day,
      method,
      language,
    }),
    validate: (donor) => {
      const problems = giverProblems(t, donor)
      return problems.first_name ? { first_name: [t('agreements.donor.problem')] } : problems
    },
    send: async (body) => {
      const { data } = await entering.mutateAsync({ body })
      form.markSaved()
      navigate(`../${data.id}`, { relative: 'path', replace: true })
    },
  })
  useUnsaved(form.isDirty && !form.isSubmitting)
  const { field, values } = form
  return (
    <>
      <BackLink to="..">{t('agreements.back')}</BackLink>
      <PageHeading title={t('agreements.new')} lead={t('agreements.new.lead')} />
      <Form form={form} className="panel grid max-w-4xl gap-5 p-4 md:p-5">
        <DonorFields field={field} isNamed />
        <Select {...field('language')} label={t('agreements.message-language')} options={languageOptions} />
        <GiftLines form={form} />
        <RhythmFields field={field} />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-semibold">{t('agreements.method')}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <RadioCards
              name="method"
              options={enteredMethods.map((value) => ({
                value,
                label: cardLabel(t(`agreements.method.${value}`), t(`agreements.method.${value}.lead`)),
              }))}
              value={enteredMethods.find((method) => method === values.method)}
              onChange={field('method').onChange}
              className="p-3"
            />
          </div>
        </fieldset>
        <FormProblem problem={form.refusal} />
        <SubmitButton form={form} label={t('agreements.new.send')} className="justify-self-start" />
      </Form>
    </>
  )
}
