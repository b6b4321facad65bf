import { useState } from 'react'
import { readReceiptByLink } from '../../../../contract/src/receipts.ts'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { callForDownload } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'

/** Downloads the donor's receipt as the PDF sent by e-mail; shows that it is being prepared. */
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
        {say('status.receipt.download')}
      </Button>
      <p
        role="status"
        className={`max-w-prose text-center text-sm empty:sr-only ${problem ? 'font-medium text-danger' : 'text-ink-soft'}`}
      >
        {state === 'preparing' && say('status.receipt.preparing')}
        {state === 'saved' && say('status.receipt.saved')}
        {problem}
      </p>
    </div>
  )
}

const fileName = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'receipt.pdf'

function problemOf(error: unknown): string {
  const status = error instanceof ApiProblem ? error.status : 0
  // Paid before receipts existed, or refunded a moment ago.
  if (status === 404) return say('status.receipt.none')
  if (status === 429) return say('status.receipt.too-many')
  return say('status.receipt.failed')
}
