/** Reads the choice on the decision page. @param offered the offered choices, the default first */
export function readDecision<Choice extends string>(
  form: Record<string, string>,
  offered: Record<Choice, string>,
): { decision: string | undefined; choice: Choice; delayMs: number } {
  const names = Object.keys(offered) as Choice[]
  const seconds = Number(form.seconds)
  return {
    decision: form.decision,
    choice: names.find((name) => name === form.choice) ?? (names[0] as Choice),
    delayMs: (Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600 ? seconds : 20) * 1000,
  }
}
