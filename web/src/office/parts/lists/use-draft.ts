import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pause } from '../use-paused.ts'

/**
 * What is being typed into a filter. It takes effect when the typing pauses, if it is `complete`, and always by
 * `settle`, when the field is left.
 * @param value what is in effect; another one from elsewhere (a chip, the Back button) replaces what was typed
 * @param whenEmpty the value of an empty field once it is left
 */
export function useDraft(
  value: string,
  onSettled: (text: string) => void,
  { complete, whenEmpty = '' }: { complete: RegExp; whenEmpty?: string },
) {
  const [draft, setDraft] = useState(value)
  const settled = useRef(value)

  function settleOn(text: string) {
    setDraft(text)
    if (text === settled.current) return
    settled.current = text
    onSettled(text)
  }

  useEffect(() => {
    if (value === settled.current) return
    settled.current = value
    setDraft(value)
  }, [value])

  const afterPause = useEffectEvent(() => {
    if (complete.test(draft)) settleOn(draft)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every key restarts the pause
  useEffect(() => {
    const timer = setTimeout(afterPause, pause)
    return () => clearTimeout(timer)
  }, [draft])

  return { draft, setDraft, settle: () => settleOn(draft || whenEmpty) }
}
