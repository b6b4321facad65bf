import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldValues, get, useForm } from 'react-hook-form'
import type { BodySentTo, Entry } from '../../../../contract/src/entry.ts'
import { type FieldErrors, unexpectedMessage } from '../../../../contract/src/problem.ts'
import { ApiProblem } from '../../api-problem.ts'
import type { Sent } from '../../call.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useSend } from '../session/calls.ts'
import { problemMessage } from '../session/problem-message.ts'
import { noteOpenForm, takeUnfinishedForm } from '../session/unfinished-form.ts'

export type CallForm<Values extends FieldValues> = ReturnType<typeof useCallForm<Entry, Values>>

type FieldError = { message?: string } | undefined

export type FormFrame = Pick<CallForm<FieldValues>, 'ref' | 'isDirty' | 'isSubmitting' | 'onSubmit'>

type FormOptions<E extends Entry, Values> = {
  first: Values
  bodyOf?: (values: Values) => object
  problemsOf?: (values: Values) => FieldErrors
  send: (body: BodySentTo<E>, values: Values) => unknown
}

/**
 * A form for the body of a call: react-hook-form with the call's rules, for the fields of web/src/ui. Spread
 * `form.field('name')` on a field. Errors of the rules or the server appear at their field, and the first
 * invalid field takes the focus.
 * @param form.first initial values
 * @param form.bodyOf maps the values to the body; without it they are the body
 * @param form.problemsOf returns errors by field, besides those of the call's rules
 * @param form.send sends a valid body; rejects with the server's errors
 */
export function useCallForm<E extends Entry, Values extends FieldValues>(
  entry: E,
  { first, bodyOf = (values) => values, problemsOf = () => ({}), send }: FormOptions<E, Values>,
) {
  const { t } = useReader()
  const { register, watch, setValue, setError, clearErrors, handleSubmit, reset, formState } =
    useForm<FieldValues>({
      defaultValues: first,
      // Corrected fields are validated on the next submission.
      reValidateMode: 'onSubmit',
      resolver: async (values, context, options) => {
        const rules = standardSchemaResolver<FieldValues, unknown, FieldValues>(entry.body, undefined, {
          raw: true,
        })
        const validated = await rules(bodyOf(values as Values), context, options)
        const others = Object.entries(problemsOf(values as Values))
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
    settle: (saved = values) => reset(saved),
    clearErrors,
    field<Name extends keyof Values & string>(name: Name) {
      register(name)
      return {
        value: values[name],
        hint: hint(name),
        onChange(value: Values[Name]) {
          setValue(name, value, { shouldDirty: true })
          clearErrors(name)
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
    params?: Sent<E>['params'] | undefined
    sentOf?: (values: Values) => Partial<Pick<Sent<E>, 'params' | 'file' | 'headers'>>
    stays?: boolean
  }

/**
 * {@link useCallForm} that makes the call itself.
 * @param form.params path parameters of the call
 * @param form.sentOf returns the file or path parameters, which are sent beside the body
 * @param form.stays whether the form remains open, with the saved values as its initial ones
 */
export function useSendForm<E extends Entry, Values extends FieldValues>(
  entry: E,
  { params, sentOf, stays, onDone, undo, showsProgress, ...options }: SendOptions<E, Values>,
) {
  const sending = useSend(entry, { onDone, undo, showsProgress })
  const form: CallForm<Values> = useCallForm<E, Values>(entry, {
    ...options,
    send: async (body, values) => {
      await sending.mutateAsync({ params, body, ...sentOf?.(values) } as unknown as Sent<E>)
      if (stays) form.settle()
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
