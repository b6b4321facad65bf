import type { OperationsStatus } from '../../../../contract/src/operations.ts'

type Point = OperationsStatus[number]

type Words = {
  title: string
  /** @param at when it last was done; null: never */
  says: (point: Point, at: string | null) => string
  action: string
}

const counted = (count: number, one: string, many: string) =>
  `${count === 0 ? 'No' : count} ${count === 1 ? one : many}`

/** How each point of the status reads, and what to do where it is not well. */
export const operationsWords: Record<Point['point'], Words> = {
  payments: {
    title: 'Open payments',
    says: ({ count }) =>
      `${counted(count, 'payment has', 'payments have')} been pending for more than an hour.`,
    action:
      'A few are people who left. Many: ask whoever runs the server whether the gateway can be reached.',
  },
  gateway: {
    title: 'Gateway',
    says: ({ count, of = 0 }) => `${count} of ${of} payments failed in the last 24 hours.`,
    action:
      'Give a small amount yourself. If it fails, call the gateway’s support, and switch this way to pay off until it works.',
  },
  jobs: {
    title: 'Jobs',
    says: ({ count }) => `${counted(count, 'job is', 'jobs are')} waiting.`,
    action: 'The worker is not running: ask whoever runs the server to restart it. Nothing is lost.',
  },
  emails: {
    title: 'E-mails',
    says: ({ count }) =>
      count === 0
        ? 'Every e-mail has been sent.'
        : `${counted(count, 'e-mail has', 'e-mails have')} not been sent.`,
    action:
      'Those that were given up are on the dashboard. If none are being sent at all, the mail server does not answer.',
  },
  checks: {
    title: 'Checks of the books',
    says: ({ count }, at) =>
      at ? `${counted(count, 'check', 'checks')} found problems. Last run ${at}.` : 'They have not run yet.',
    action: 'Open the screen Checks. If they did not run last night, the worker is not running.',
  },
  backup: {
    title: 'Backup',
    says: ({ count }, at) =>
      `${at ? `The newest is from ${at}.` : 'There is none yet.'}${count > 0 ? ` ${counted(count, 'has', 'have')} failed since.` : ''}`,
    action: 'Ask whoever runs the server today: what donors give now would be lost with its disk.',
  },
  'backup of files': {
    title: 'Backup of files',
    says: ({ count }, at) =>
      `${at ? `The newest is from ${at}.` : 'None was made here.'}${count > 0 ? ` ${counted(count, 'has', 'have')} failed since.` : ''} The database is not in it, and its own backups cannot be seen from here.`,
    action: 'Ask whoever runs the server why the backup stopped.',
  },
  'no backup': {
    title: 'Backup',
    says: () => 'No backup has ever been made.',
    action: 'Ask whoever runs the server to set BACKUP_DIR, on another disk.',
  },
}
