import { useEffect, useState } from 'react'

/** Whether this much time has passed since the caller was first drawn. */
export function useHasPassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(milliseconds <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}
