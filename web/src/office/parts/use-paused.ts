import { useEffect, useState } from 'react'

/** Pause in typing, in milliseconds. */
export const pause = 400

/** The value, debounced. */
export function usePaused<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
