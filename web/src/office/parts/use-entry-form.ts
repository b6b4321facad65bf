import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useRef } from 'react'
import { type FieldValues, get, useForm } from 'react-hook-form'
import type { BodySentTo, Entry } from '../../../../contract/src/entry.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { sayIssue } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'

export type EntryForm<Values extends FieldValues> = ReturnType<typeof useEntryForm<Entry, Values>>

type Mistake = { message?: string } | undefined

/** What draws the form element needs of a form. */
export type FormFrame = Pick<EntryForm<FieldValues>, 'ref' | 'isDirty' | 'isSubmitting' | 'onSubmit'>

/**
 * A form that sends the body of a call: react-hook-form with the rules of the call, for the fields of web/src/ui.
 * Spread `form.field('name')` on a field. What the rules or the server find wrong is shown at its field, and the first
 * wrong field takes the focus.
 * @param form.first the initial values of the fields
 * @param form.bodyOf the body that the values ask for, where it is not the values themselves
 * @param form.problemsOf what is wrong besides what the rules of the call say
 * @param form.send takes a body that follows the rules; it rejects with what the server finds wrong
 */
export function useEntryForm<E extends Entry, Values extends FieldValues>(
  entry: E,
  {
    first,
    bodyOf = (values) => values,
    problemsOf = () => ({}),
    send,
  }: {
    first: Values
    bodyOf?: (values: Values) => object
    problemsOf?: (values: Values) => FieldErrors
    send: (body: BodySentTo<E>, values: Values) => unknown
  },
) {
  const { register, watch, setValue, setError, clearErrors, handleSubmit, reset, formState } =
    useForm<FieldValues>({
      defaultValues: first,
      // A corrected field is validated when the form is sent again.
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

  // By its place on the page, and again when the same mistake is made again.
  useEffect(() => {
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const submit = handleSubmit(async (body) => {
    try {
      await send(body as BodySentTo<E>, values)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      for (const [name, [message]] of Object.entries(problem.errors))
        setError(name, { message: message ?? '' })
    }
  })

  /** `name` may be a path, as in `cart.0.amount`. Of a list typed into one field, what is wrong with its first wrong part. */
  const hint = (name: string): string | undefined => {
    const error = get(errors, name) as Mistake | Mistake[]
    const message = (Array.isArray(error) ? error.find((part) => part?.message) : error)?.message
    return message && sayIssue(message)
  }

  return {
    ref,
    values,
    isDirty,
    isSubmitting,
    onSubmit(event?: FormEvent) {
      event?.preventDefault()
      if (!isSubmitting) submit()
    },
    hint,
    /** Back to the initial values. */
    reset: () => reset(),
    /** The values that were sent, or what was made of them, become the initial ones. */
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
