import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { removeView } from '../../../../contract/src/saved-views.ts'
import { exampleDetails, exampleTransferDetails, exampleVerification } from '../../../test/example-row.ts'
import { exampleLine, exampleStatement } from '../../../test/example-statement.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { DonorLink } from '../parts/details/donor-section.tsx'
import { TransferDecision } from '../parts/details/transfer-decision.tsx'
import { StatementsPage } from '../statements/statements-page.tsx'
import { useSend } from './calls.ts'

const verified = exampleTransferDetails({
  status: 'success',
  found: 5000,
  verification: exampleVerification,
  may_undo: true,
})

test('reversing a verification refetches the lines of the statement, but not the link that the audit records', async () => {
  const { staff, sent } = openScreen(
    <>
      <StatementsPage />
      <TransferDecision payable={{ what: 'donation', id: 17 }} transfer={verified} />
      <DonorLink donation={exampleDetails()} />
    </>,
    {
      'GET /statements/7': () => ({ data: exampleStatement() }),
      'POST /statements/7/lines/search': () => pageOf([exampleLine()]),
      'POST /transfers/31/reverse': () => ({ data: null }),
      'GET /donations/17/link': () => ({ data: { url: 'https://example.org/donation/1', message: '' } }),
    },
    { address: '/?file=7', rights: ['statement', 'donation.reverse'] },
  )
  await screen.findByRole('table')
  await staff.click(screen.getByRole('button', { name: 'Show the link' }))
  await screen.findByText('https://example.org/donation/1')
  const callsOf = (name: string) => sent.filter(({ call }) => call === name)
  expect(callsOf('POST /statements/7/lines/search')).toHaveLength(1)
  await staff.click(screen.getByRole('button', { name: 'Reverse verification' }))
  await staff.type(screen.getByRole('textbox', { name: /Reason/ }), 'The wrong line')
  await staff.click(screen.getByRole('button', { name: 'Reverse' }))
  const question = await screen.findByRole('alertdialog')
  await staff.click(within(question).getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(callsOf('POST /statements/7/lines/search')).toHaveLength(2))
  expect(callsOf('GET /donations/17/link')).toHaveLength(1)
})

/** A button that removes a saved view, with a total that is counted once and then hangs. */
function Removal({ count }: { count: () => number | Promise<number> }) {
  const { data } = useQuery({ queryKey: ['total'], queryFn: count, meta: { isSlow: true } })
  const { mutate, isSuccess } = useSend(removeView)
  return (
    <button type="button" onClick={() => mutate({ params: { id: 3 } })}>
      {isSuccess ? 'Removed' : `Remove ${data}`}
    </button>
  )
}

test('a change is complete before a slow total is counted again', async () => {
  const counts = [60, new Promise<number>(() => {})]
  const { staff } = openScreen(<Removal count={() => counts.shift() ?? 0} />, {
    'DELETE /saved-views/3': () => ({ data: null }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Remove 60' }))
  expect(await screen.findByRole('button', { name: 'Removed' })).toBeTruthy()
  expect(counts).toEqual([])
})
