import { screen } from '@testing-library/react'
import type { PermissionPath } from '../../contract/src/permissions.ts'
import type { StatementLine } from '../../contract/src/statement-lines.ts'
import type { StatementFile } from '../../contract/src/statements.ts'
import { StatementsPage } from '../src/office/statements/statements-page.tsx'
import { exampleCauses } from './example-cause.ts'
import { exampleStatement } from './example-statement.ts'
import { openScreen, pageOf } from './open-screen.tsx'

export type Answers = Parameters<typeof openScreen>[1]

/** Opens a statement with these lines; `wire.lines` answer the next request for them. */
export async function openStatement(
  lines: StatementLine[],
  {
    answers = {},
    rights = ['statement', 'donation'],
    address = '/?file=7',
    file = {},
  }: {
    answers?: Answers
    rights?: NonNullable<Parameters<typeof openScreen>[2]>['rights']
    address?: string
    file?: Partial<StatementFile>
  } = {},
) {
  const wire = { lines }
  const opened = openScreen(
    <StatementsPage />,
    {
      'GET /statements/7': () => ({ data: exampleStatement(file) }),
      'POST /statements/7/lines/search': () => pageOf(wire.lines),
      ...answers,
    },
    { ...(rights && { rights }), address },
  )
  await screen.findByRole('heading', { name: 'november.csv' })
  if (lines.length > 0) await screen.findByRole('table')
  return { ...opened, wire }
}

export const sentTo = (sent: { call: string; body: unknown }[], path: string) =>
  sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body)
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const outcome = (line_id: number, message: string | null = null) => ({
  line_id,
  done: message === null,
  message,
})

export const verifierSetup = (answers: Answers = {}, rights: PermissionPath[] = []) => ({
  answers: {
    'POST /statement-lines/match': () => ({ data: [outcome(101)] }),
    'GET /donation/causes/web': () => ({ data: exampleCauses }),
    ...answers,
  },
  rights: ['statement', 'donation', 'donation.verify', ...rights] as PermissionPath[],
})
