import { useEffect, useState } from 'react'

/** Pause in typing, in milliseconds. */
export const typingPause = 400

/** The value, debounced. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
