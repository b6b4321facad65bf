import { useIsFetching } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { charityAtFirst } from '../../../../contract/src/charity-at-first.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { NamedOffice } from './start-office.tsx'

test.each([
  ['names the charity', 'Umeed Foundation', 'Causes | Umeed Foundation back office'],
  ['names no charity that has no name yet', '', 'Causes | Back office'],
])('the tab of the office %s', async (_, name, title) => {
  openScreen(
    <NamedOffice>
      <PageHeading title="Causes" />
    </NamedOffice>,
    { 'GET /charity': () => ({ data: { ...charityAtFirst, name } }) },
  )
  await screen.findByRole('heading', { name: 'Causes' })
  await waitFor(() => expect(document.title).toBe(title))
})

const Asked = () => <p>{useIsFetching() > 0 ? 'asking' : 'answered'}</p>

test('a session that has just begun does not end because the login page had asked whose office it is', async () => {
  const { sent } = openScreen(
    <NamedOffice>
      <Asked />
    </NamedOffice>,
    { 'GET /charity': () => ({ status: 401, message: 'Unauthenticated.' }) },
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText('answered')
  expect(sent.map(({ call }) => call)).toEqual(['GET /charity'])
})

test('any other failure to learn whose office it is is shown', async () => {
  openScreen(
    <NamedOffice>
      <Asked />
    </NamedOffice>,
    { 'GET /charity': () => ({ status: 429, message: 'Please wait a minute.' }) },
  )
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy()
})
