import { useState } from 'react'
import { readReceiptByLink } from '../../../../contract/src/receipts.ts'
import { ApiProblem } from '../../api-problem.ts'
import { callForDownload } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the donor's receipt as the PDF that was sent by e-mail; says meanwhile that it is being prepared. */
export function DownloadReceipt({ link }: { link: string }) {
  const [state, setState] = useState<'preparing' | 'saved' | { problem: string }>()

  async function save() {
    setState('preparing')
    try {
      const answer = await callForDownload(readReceiptByLink, { params: { link } })
      saveFile(await answer.blob(), fileName(answer))
      setState('saved')
    } catch (error) {
      setState({ problem: problemOf(error) })
    }
  }

  const problem = typeof state === 'object' && state.problem
  return (
    <div className="grid gap-1.5">
      <Button loading={state === 'preparing'} onClick={save}>
        Download the receipt (PDF)
      </Button>
      <p
        role="status"
        className={`max-w-prose text-center text-sm empty:sr-only ${problem ? 'font-medium text-danger' : 'text-ink-soft'}`}
      >
        {state === 'preparing' && 'Preparing the receipt…'}
        {state === 'saved' && 'The receipt has been downloaded.'}
        {problem}
      </p>
    </div>
  )
}

const fileName = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'receipt.pdf'

function problemOf(error: unknown): string {
  const status = error instanceof ApiProblem ? error.status : 0
  // Paid before there were receipts, or refunded a moment ago.
  if (status === 404) return 'There is no receipt to download. Please ask us for it.'
  if (status === 429) return 'Too many downloads in a short time. Please try again in a minute.'
  return 'The receipt could not be downloaded. Please try again.'
}
