import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Draft text of a filter. Takes effect when typing pauses if it is `complete`, and always on `settle`, when
 * the field loses focus.
 * @param value the active value; a change from elsewhere (a chip, the Back button) replaces the draft
 * @param whenEmpty value of an empty field after it loses focus
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke restarts the pause
  useEffect(() => {
    const timer = setTimeout(afterPause, typingPause)
    return () => clearTimeout(timer)
  }, [draft])

  return { draft, setDraft, settle: () => settleOn(draft || whenEmpty) }
}

/** Pause in typing, in milliseconds. */
const typingPause = 400

export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
