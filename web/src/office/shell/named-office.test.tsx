import { useIsFetching } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { NamedOffice } from './start-office.tsx'

test.each([
  ['names the charity', 'Umeed Foundation', 'Causes | Umeed Foundation back office'],
  ['omits the charity while it has no name', '', 'Causes | Back office'],
])('the tab title %s', async (_, name, title) => {
  openScreen(
    <NamedOffice>
      <PageHeading title="Causes" />
    </NamedOffice>,
    { 'GET /public/charity': () => ({ data: { ...defaultCharity, name } }) },
  )
  await screen.findByRole('heading', { name: 'Causes' })
  await waitFor(() => expect(document.title).toBe(title))
})

const Asked = () => <p>{useIsFetching() > 0 ? 'asking' : 'answered'}</p>

test("a new session survives the late refusal of the charity's settings requested by the login page", async () => {
  const { sent } = openScreen(
    <NamedOffice>
      <Asked />
    </NamedOffice>,
    { 'GET /public/charity': () => ({ status: 401, message: 'Unauthenticated.' }) },
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText('answered')
  expect(sent.map(({ call }) => call)).toEqual(['GET /public/charity'])
})

test("any other failure to load the charity's settings is shown", async () => {
  openScreen(
    <NamedOffice>
      <Asked />
    </NamedOffice>,
    { 'GET /public/charity': () => ({ status: 429, message: 'Please wait a minute.' }) },
  )
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy()
})
