import { useEffect, useRef, useState } from 'react'
import type { BodySentTo, Entry } from '../../../contract/src/entry.ts'
import type { FieldErrors } from '../../../contract/src/problem.ts'

/**
 * The texts of a form and what is wrong with them. `form.field('name')` is spread on a field of web/src/ui; put
 * `form.ref` on the form element, so that the first wrong field takes the focus.
 */
export function useForm<Name extends string>(first: Readonly<Record<Name, string>>) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Counted, because the same mistake made twice moves the focus twice, and correcting one never does. */
  const [refusals, setRefusals] = useState(0)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    forgive(name)
  }

  function forgive(name: string) {
    setErrors(({ [name]: _, ...others }) => others)
  }

  function refuse({ errors: problems }: { errors: FieldErrors }) {
    setErrors(problems)
    setRefusals((count) => count + 1)
  }

  return {
    ref,
    values,
    /** Is anything different from what the form began with? */
    changed: Object.keys(first).some((name) => values[name as Name] !== first[name as Name]),
    field: (name: Name) => ({
      value: values[name],
      hint: errors[name]?.[0],
      onChange: (value: string) => set(name, value),
    }),
    hint: (name: string) => errors[name]?.[0],
    /** The field is as it should be, though its value is not one of the texts: a file was chosen. */
    forgive,
    /** Shows what is wrong beside the fields and goes to the first one: of a refused call, `{ onError: form.refuse }`. */
    refuse,
    /**
     * Judges a body by the rules of its call.
     * @param others what is wrong besides
     * @returns the body, ready to be sent; undefined when it was refused
     */
    check<E extends Entry>(entry: E, body: unknown, others: FieldErrors = {}): BodySentTo<E> | undefined {
      const problems = { ...problemsOf(entry, body), ...others }
      if (Object.keys(problems).length === 0) return body as BodySentTo<E>
      refuse({ errors: problems })
      return undefined
    },
  }
}

/** What the rules of a call find wrong with a body, by field. */
export function problemsOf(entry: Entry, body: unknown): FieldErrors {
  const problems: FieldErrors = {}
  for (const { path, message } of entry.body?.safeParse(body).error?.issues ?? []) {
    const name = path.join('.')
    problems[name] = [...(problems[name] ?? []), message]
  }
  return problems
}

/** The texts that are not blank: a field left empty is left out of what is sent. */
export function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
