import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Pause in typing, in milliseconds. */
const typingPause = 400

/**
 * Draft text of a filter. Takes effect when typing pauses and it is `complete`, and on `settle`, when the
 * field loses focus. A `value` changed elsewhere replaces it.
 */
export function useDebouncedText(
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

export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
