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
import { takeUnfinishedForm, trackOpenForm } from '../session/unfinished-form.ts'

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

/** Props of one form field, to be spread on a control from web/src/ui. */
export type FormField<Value> = Omit<FieldFacts, 'label'> & {
  label: string
  value: Value
  hint: string | undefined
  helper?: string | undefined
  onChange: (value: Value) => void
}

/** Smallest limit, in characters, that gets a note; numbers and codes often reach their shorter limits. */
const longText = 50

/** Helper text for a value that has reached its limit, because the browser silently drops the excess. */
export const lengthLimitNote = (
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
 * Reads a field's facts from the rules of its call: the label used in their error messages, whether the field
 * is required, and its maximum length. A field outside the body is required.
 */
function fieldFacts({ method, path, body }: Entry, name: string): FieldFacts {
  const id = `${method} ${path} ${name}`
  const known = knownFacts.get(id)
  if (known) return known
  // A body may be a union of kinds, such as a person and a company, with different fields.
  const kinds = (body?.def as { options?: Entry['body'][] } | undefined)?.options ?? [body]
  const issuesOf = (value: unknown) => {
    const given = name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    const issues = kinds.flatMap((kind) => kind?.safeParse(given).error?.issues ?? [])
    return issues.filter((issue) => issue.path.join('.') === name)
  }
  const ofBlank = issuesOf('')
  // Longer than any single-line field accepts. Fields that accept it have no limit while typing.
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
  // Applies every kind of a union, because each kind has different fields.
  return options.filter((one) => one.def.shape).reduce((parsed, one) => parseNumbers(one, parsed), value)
}

/**
 * A form for the body of a call: react-hook-form with the call's rules, for the fields of web/src/ui. Spread
 * `form.field('name')` on a field: its label, maximum length and optionality come from the rules. Errors of
 * the rules or the server appear at their field, and the first invalid field takes the focus.
 * @param form.toBody converts the values to the body; by default the values are the body. Numbers may be text
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
      // Validates a corrected field only on the next submission.
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

  // Restores the values typed before the session ended.
  const form = `${entry.method} ${entry.path}`
  useEffect(() => {
    for (const [name, value] of Object.entries(takeUnfinishedForm(form) ?? {}))
      setValue(name, value, { shouldDirty: true })
  }, [form, setValue])
  useEffect(() => {
    trackOpenForm(form, isDirty ? values : undefined)
    return () => trackOpenForm(form, undefined)
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

  /** Error message of a field or path (`cart.0.amount`); for a list, that of its first invalid item. */
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
    /** Server's error for the last submission that was sent; undefined after a success. */
    refusal,
    onSubmit(event?: FormEvent) {
      event?.preventDefault()
      if (!isSubmitting) submit()
    },
    hint,
    reset: () => reset(),
    /** Makes the saved values the initial values, so that the form is no longer dirty. */
    markSaved: (saved = values) => reset(saved),
    clearErrors,
    /**
     * Props of a field; spread them before any other props. The label is `path` when the rules have none.
     * @param path path in the body, when it differs from the name in the form
     */
    field<Name extends keyof Values & string>(name: Name, path: string = name): FormField<Values[Name]> {
      register(name)
      const { label: known, ...facts } = fieldFacts(entry, path)
      const label = known === undefined ? path : t.message({ key: known })
      return {
        label,
        ...facts,
        ...lengthLimitNote(t, label, values[name], facts.maxLength),
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
 * Variant of {@link useCallForm} that sends the call itself.
 * @param form.params path parameters of the call
 * @param form.toRequest returns the file, headers or path parameters, which are sent in addition to the body
 * @param form.keepOpen whether the form remains open, with the saved values as its initial values
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

/** Error message of a submission that was refused without naming a field. */
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
