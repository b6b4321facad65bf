import { useEffect, useId, useState } from 'react'
import { readStored, store } from '../../browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { callWithProof } from '../parts/call-with-proof.ts'
import { SiteForm } from '../parts/site-form.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFocusReturn } from '../parts/use-focus-return.ts'

/** Step that asks for a code, in the history entry and in the storage of the tab. Never contains the code. */
type CodeStep = { form: string; sentFor: string }

const name = 'code-step'

function readStep(from: unknown, form: string): string | undefined {
  const step = (from ?? {}) as Partial<Record<keyof CodeStep, unknown>>
  return step.form === form && typeof step.sentFor === 'string' ? step.sentFor : undefined
}

/** Step of the current history entry; null for the form itself, undefined for an entry that is not ours. */
const entryStep = (): unknown => history.state?.codeStep

/**
 * Code step of a form. It survives a reload, because phones reload the tab while the message is read, and has
 * a history entry above that of the form, so that Back returns to the form.
 * @param form identifies the form and its donor
 */
function useCodeStep(form: string) {
  /** Address or number that a code was sent to; undefined before. */
  const [sentFor, setSentFor] = useState(() =>
    readStep(entryStep() === undefined ? readStored('tab', name) : entryStep(), form),
  )

  useEffect(() => {
    const step: CodeStep | undefined = sentFor === undefined ? undefined : { form, sentFor }
    store('tab', name, step)
    if (!step || readStep(entryStep(), form) === sentFor) return
    history.replaceState({ ...history.state, codeStep: null }, '')
    history.pushState({ ...history.state, codeStep: step }, '')
  }, [form, sentFor])

  useEffect(() => {
    const follow = () => {
      // A link within the page adds a history entry without a step.
      if (entryStep() !== undefined) setSentFor(readStep(entryStep(), form))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [form])

  return {
    sentFor,
    openCodeStep: setSentFor,
    closeCodeStep() {
      setSentFor(undefined)
      store('tab', name, undefined)
      if (readStep(entryStep(), form) !== undefined) history.back()
    },
  }
}

type CodeRequest = {
  /** Name of the form, see {@link useCodeStep}. */
  form: string
  call: ReturnType<typeof useCall>
  request: (who: string, headers: Record<string, string>) => Promise<unknown>
}

/** State of a form that sends a code to the typed address or number, and then asks for the code. */
export function useCodeRequest({ form, call: { problem, clear, run }, request }: CodeRequest) {
  const { sentFor, openCodeStep, closeCodeStep } = useCodeStep(form)
  const [who, setWho] = useState(sentFor ?? '')
  const [isProving, setIsProving] = useState(false)
  const id = useId()
  const codeId = `${id}-code`
  useFocusReturn(sentFor !== undefined, id)
  useEffect(() => {
    if (sentFor !== undefined) document.getElementById(codeId)?.focus()
  }, [sentFor, codeId])
  return {
    sentFor,
    closeCodeStep,
    codeId,
    isProving,
    async send() {
      const isSent = await run(() =>
        callWithProof(
          (headers) => request(who, headers),
          () => setIsProving(true),
        ),
      )
      setIsProving(false)
      if (isSent) openCodeStep(who.trim())
      else document.getElementById(id)?.focus()
    },
    clearWho: () => setWho(''),
    field: {
      id,
      unflagged: true,
      value: who,
      onChange(text: string) {
        setWho(text)
        clear()
      },
      dir: 'ltr',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 254,
      hint: problem,
    } as const,
  }
}

export function CodeForm({
  id,
  label,
  onCode,
}: {
  id: string
  label: string
  onCode: (code: string) => Promise<void>
}) {
  const { t } = useReader()
  const [code, setCode] = useState('')
  const { isPending, problem, clear, run } = useCall()
  const isComplete = code.replace(/\s/g, '').length === 6
  return (
    <SiteForm
      className="grid grid-cols-1 gap-3"
      onSubmit={async () => {
        if (!isComplete || !(await run(() => onCode(code)))) document.getElementById(id)?.focus()
      }}
    >
      <TextField
        id={id}
        label={t('donor-account.code')}
        unflagged
        value={code}
        onChange={(text) => {
          setCode(text)
          clear()
        }}
        allow={/^[\d ]{0,7}$/}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123456"
        hint={problem}
        helper={t('donor-account.code.helper')}
      />
      <p role="alert" className="sr-only">
        {problem}
      </p>
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </SiteForm>
  )
}
