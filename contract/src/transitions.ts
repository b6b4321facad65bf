/** Edge of a state graph, with the cause that moves along it. */
export type Transition<State extends string, Cause extends string> = { from: State; to: State; cause: Cause }

/** Returns a transition from each state of `from` to each state of `to`, by each of the causes. */
export const eachTransition = <State extends string, Cause extends string>(
  from: readonly State[],
  to: readonly State[],
  causes: readonly Cause[],
): Transition<State, Cause>[] =>
  from.flatMap((one) => to.flatMap((other) => causes.map((cause) => ({ from: one, to: other, cause }))))
