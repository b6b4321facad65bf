import type { OperationsStatus } from '../../../../contract/src/operations.ts'
import { say } from '../../../../words/src/say.ts'

type Point = OperationsStatus[number]

type Words = {
  title: string
  /** @param at when it last was done; null: never */
  says: (point: Point, at: string | null) => string
  action: string
}

/** How each point of the status reads, and what to do where it is not well. */
export const operationsWords = (): Record<Point['point'], Words> => ({
  payments: {
    title: say('operations.payments.title'),
    says: ({ count }) => say('operations.payments.says', { count }),
    action: say('operations.payments.action'),
  },
  gateway: {
    title: say('office.field.gateway'),
    says: ({ count, of = 0 }) => say('operations.gateway.says', { count, of }),
    action: say('operations.gateway.action'),
  },
  jobs: {
    title: say('operations.jobs.title'),
    says: ({ count }) => say('operations.jobs.says', { count }),
    action: say('operations.jobs.action'),
  },
  emails: {
    title: say('operations.emails.title'),
    says: ({ count }) => say('operations.emails.says', { count }),
    action: say('operations.emails.action'),
  },
  checks: {
    title: say('operations.checks.title'),
    says: ({ count }, at) =>
      at ? say('operations.checks.says', { count, at }) : say('operations.checks.never'),
    action: say('operations.checks.action'),
  },
  backup: {
    title: say('operations.backup.title'),
    says: ({ count }, at) =>
      at ? say('operations.backup.says', { at, count }) : say('operations.backup.never', { count }),
    action: say('operations.backup.action'),
  },
  'backup of files': {
    title: say('operations.backup-of-files.title'),
    says: ({ count }, at) =>
      at
        ? say('operations.backup-of-files.says', { at, count })
        : say('operations.backup-of-files.never', { count }),
    action: say('operations.backup-of-files.action'),
  },
  'no backup': {
    title: say('operations.backup.title'),
    says: () => say('operations.no-backup.says'),
    action: say('operations.no-backup.action'),
  },
})
