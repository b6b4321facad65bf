import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, get, useForm } from 'react-hook-form'
import type { BodySentTo, Entry } from '../../../../contract/src/entry.ts'
import { messageOfIssue } from '../../../../contract/src/message.ts'
import { type FieldErrors, unexpectedMessage } from '../../../../contract/src/problem.ts'
import { ApiProblem, type CallRequest } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useSend } from '../session/calls.ts'
import { problemMessage } from '../session/problem-message.ts'
import { noteOpenForm, takeUnfinishedForm } from '../session/unfinished-form.ts'

export type CallForm<Values extends FieldValues> = ReturnType<typeof useCallForm<Entry, Values>>

type FieldError = { message?: string } | undefined

export type FormFrame = Pick<CallForm<FieldValues>, 'ref' | 'isDirty' | 'isSubmitting' | 'onSubmit'>

type FormOptions<E extends Entry, Values> = {
  initialValues: Values
  toBody?: (values: Values) => object
  validate?: (values: Values) => FieldErrors
  send: (body: BodySentTo<E>, values: Values) => unknown
}

type FieldFacts = { label: string | undefined; required: boolean; maxLength?: number }

/** Props of a field of a form, for a control of web/src/ui. */
export type FormField<Value> = Omit<FieldFacts, 'label'> & {
  label: string
  value: Value
  hint: string | undefined
  helper?: string | undefined
  onChange: (value: Value) => void
}

/** Smallest maximum length that a note states; numbers and codes have smaller ones, and fill their field. */
const longText = 50

/** States the maximum of a text that fills its field, because the browser cuts a longer one silently. */
export const fullNote = (
  t: Translate,
  label: string,
  value: unknown,
  max: number | undefined,
): { helper?: string } =>
  max !== undefined && max >= longText && typeof value === 'string' && value.length >= max
    ? { helper: t('fields.too-long', { label, max }) }
    : {}

/** Cached because the rules of a call do not change. */
const knownFacts = new Map<string, FieldFacts>()

/**
 * Facts of a field, read from the rules of its call: the label that their error messages use, whether they
 * refuse a blank, and the longest text that they accept. A field outside the body is required.
 */
function fieldFacts({ method, path, body }: Entry, name: string): FieldFacts {
  const id = `${method} ${path} ${name}`
  const known = knownFacts.get(id)
  if (known) return known
  // The kinds of a body, such as a person and a company, have different fields.
  const kinds = (body?.def as { options?: Entry['body'][] } | undefined)?.options ?? [body]
  const issuesOf = (value: unknown) => {
    const given = name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    const issues = kinds.flatMap((kind) => kind?.safeParse(given).error?.issues ?? [])
    return issues.filter((issue) => issue.path.join('.') === name)
  }
  const ofBlank = issuesOf('')
  // Longer than any text on one line; several lines are not limited while they are typed.
  const ofLong = issuesOf('1'.repeat(1000))
  const ofAnotherType = issuesOf({})
  const labels = [...ofBlank, ...ofLong, ...ofAnotherType].map(
    ({ message }) => messageOfIssue(message)?.values?.label,
  )
  const maximums = ofLong.map((issue) => issue.code === 'too_big' && issue.maximum)
  const maxLength = maximums.find((maximum) => typeof maximum === 'number')
  const facts = {
    label: labels.find((label) => typeof label === 'object')?.key,
    required: ofAnotherType.length === 0 || (ofBlank.length > 0 && issuesOf(null).length > 0),
    ...(maxLength !== undefined && { maxLength }),
  }
  knownFacts.set(id, facts)
  return facts
}

type Rules = {
  def: {
    type: string
    innerType?: Rules
    in?: Rules
    element?: Rules
    shape?: Record<string, Rules | undefined>
    options?: Rules[]
  }
}

/**
 * Parses text typed in fields whose rules expect a number. A blank is omitted, or null where the rules accept
 * it. Text that is not a number in digits (`1e3`) is unchanged, and the rules refuse it.
 */
function parseNumbers({ def }: Rules, value: unknown): unknown {
  const inner = def.innerType ?? def.in
  if (inner) {
    const parsed = parseNumbers(inner, value)
    return def.type === 'nullable' && value === '' && parsed === undefined ? null : parsed
  }
  if (def.type === 'number' && typeof value === 'string') {
    const text = value.trim()
    return text === '' ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value
  }
  const { element, shape, options = [] } = def
  if (element && Array.isArray(value)) return value.map((one) => parseNumbers(element, one))
  if (shape && value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shape[name] ? parseNumbers(shape[name], one) : one]),
    )
  // Applies all kinds of a body, because each has fields of its own.
  return options.filter((one) => one.def.shape).reduce((parsed, one) => parseNumbers(one, parsed), value)
}

/**
 * A form for the body of a call: react-hook-form with the call's rules, for the fields of web/src/ui. Spread
 * `form.field('name')` on a field: its label, maximum length and optionality come from the rules. Errors of
 * the rules or the server appear at their field, and the first invalid field takes the focus.
 * @param form.toBody maps the values to the body; without it they are the body. Numbers may be text
 * @param form.validate returns errors by field, besides those of the call's rules
 * @param form.send sends a valid body; rejects with the server's errors
 */
export function useCallForm<E extends Entry, Values extends FieldValues>(
  entry: E,
  { initialValues, toBody = (values) => values, validate = () => ({}), send }: FormOptions<E, Values>,
) {
  const { t } = useReader()
  const { register, watch, setValue, setError, clearErrors, handleSubmit, reset, formState } =
    useForm<FieldValues>({
      defaultValues: initialValues,
      // Corrected fields are validated on the next submission.
      reValidateMode: 'onSubmit',
      resolver: async (values, context, options) => {
        const rules = standardSchemaResolver<FieldValues, unknown, FieldValues>(entry.body, undefined, {
          raw: true,
        })
        const body = entry.body ? parseNumbers(entry.body as unknown as Rules, toBody(values as Values)) : {}
        const validated = await rules(body as FieldValues, context, options)
        const others = Object.entries(validate(values as Values))
        if (others.length === 0) return validated
        const found = others.map(([name, [message]]) => [name, { type: '', message }])
        return { values: {}, errors: { ...validated.errors, ...Object.fromEntries(found) } }
      },
    })
  const { errors, isDirty, isSubmitting, submitCount } = formState
  const values = watch() as Values
  const ref = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<ApiProblem>()

  // Restores the values typed before the end of a session.
  const form = `${entry.method} ${entry.path}`
  useEffect(() => {
    for (const [name, value] of Object.entries(takeUnfinishedForm(form) ?? {}))
      setValue(name, value, { shouldDirty: true })
  }, [form, setValue])
  useEffect(() => {
    noteOpenForm(form, isDirty ? values : undefined)
    return () => noteOpenForm(form, undefined)
  })

  // Focuses the first invalid field in page order, on every submission.
  useEffect(() => {
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const submit = handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      await send(body as BodySentTo<E>, values)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(problem)
      for (const [name, [message]] of Object.entries(problem.errors))
        setError(name, { message: message ?? '' })
    }
  })

  /** Error of a field or path (`cart.0.amount`); of a list in one field, of its first invalid part. */
  const hint = (name: string): string | undefined => {
    const error = get(errors, name) as FieldError | FieldError[]
    const message = (Array.isArray(error) ? error.find((part) => part?.message) : error)?.message
    return message && t.issue(message)
  }

  return {
    ref,
    values,
    isDirty,
    isSubmitting,
    /** Error of the last submission that was sent. */
    refusal,
    onSubmit(event?: FormEvent) {
      event?.preventDefault()
      if (!isSubmitting) submit()
    },
    hint,
    reset: () => reset(),
    /** Makes the saved values the initial ones. */
    markSaved: (saved = values) => reset(saved),
    clearErrors,
    /**
     * Props of a field. Other props go after them; a field without a label in its rules shows its name.
     * @param path in the body, when it differs from the name in the form
     */
    field<Name extends keyof Values & string>(name: Name, path: string = name): FormField<Values[Name]> {
      register(name)
      const { label: known, ...facts } = fieldFacts(entry, path)
      const label = known === undefined ? path : t.message({ key: known })
      return {
        label,
        ...facts,
        ...fullNote(t, label, values[name], facts.maxLength),
        value: values[name],
        hint: hint(path),
        onChange(value: Values[Name]) {
          setValue(name, value, { shouldDirty: true })
          clearErrors([name, path])
        },
      }
    },
  }
}

/** Drops blank values: an empty field is not sent. */
export function omitBlank(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

export type SendOptions<E extends Entry, Values> = Omit<FormOptions<E, Values>, 'send'> &
  Parameters<typeof useSend<E>>[1] & {
    params?: CallRequest<E>['params'] | undefined
    toRequest?: (values: Values) => Partial<Pick<CallRequest<E>, 'params' | 'file' | 'headers'>>
    keepOpen?: boolean
  }

/**
 * {@link useCallForm} that makes the call itself.
 * @param form.params path parameters of the call
 * @param form.toRequest returns the file, headers or path parameters, which are sent beside the body
 * @param form.keepOpen whether the form remains open, with the saved values as its initial ones
 */
export function useSendForm<E extends Entry, Values extends FieldValues>(
  entry: E,
  { params, toRequest, keepOpen, onDone, undo, showsProgress, ...options }: SendOptions<E, Values>,
) {
  const sending = useSend(entry, { onDone, undo, showsProgress })
  const form: CallForm<Values> = useCallForm<E, Values>(entry, {
    ...options,
    send: async (body, values) => {
      await sending.mutateAsync({ params, body, ...toRequest?.(values) } as unknown as CallRequest<E>)
      if (keepOpen) form.markSaved()
    },
  })
  return form
}

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: Pick<FormFrame, 'ref' | 'onSubmit'>
}

export const Form = ({ form, ...element }: FormProps) => (
  <form ref={form.ref} noValidate onSubmit={form.onSubmit} {...element} />
)

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'form' | 'type' | 'loading' | 'children'> & {
  form: Pick<FormFrame, 'isSubmitting'>
  label: ReactNode
}

export const SubmitButton = ({ form, label, ...button }: SubmitButtonProps) => (
  <Button type="submit" loading={form.isSubmitting} {...button}>
    {label}
  </Button>
)

/** The error of a submission that belongs to no field. */
export function FormProblem({ problem }: { problem: ApiProblem | undefined }) {
  const { t } = useReader()
  return (
    <div role="alert" className="empty:hidden">
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice look="danger">{problemMessage(t, problem, t.message(unexpectedMessage))}</Notice>
      )}
    </div>
  )
}
