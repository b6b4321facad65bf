import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { charityAtFirst } from '../../../../contract/src/charity-at-first.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { NamedOffice } from './named-office.tsx'

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
