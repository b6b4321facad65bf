import type { OperationsStatus } from '../../../../contract/src/operations.ts'
import { say } from '../../../../words/src/say.ts'

type Point = OperationsStatus[number]

/** What a point of the status is called. */
export const pointTitle = ({ point }: Point): string =>
  point === 'gateway'
    ? say('office-fields.gateway')
    : say(`operations.${point === 'no backup' ? 'backup' : point}.title`)

/** How a point stands. @param at when it was last done; null: never */
export function pointState({ point, count, of = 0 }: Point, at: string | null): string {
  if (point === 'no backup') return say('operations.no backup.says')
  if (point === 'checks' && at === null) return say('operations.checks.never')
  if ((point === 'backup' || point === 'backup of files') && at === null)
    return say(`operations.${point}.never`, { count })
  return say(`operations.${point}.says`, { count, of, at: at ?? '' })
}
