import { useEffect, useState } from 'react'

/** How long a pause in typing is, in milliseconds. */
export const pause = 400

/** A value as it was when it last stayed the same for a moment. */
export function usePaused<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
