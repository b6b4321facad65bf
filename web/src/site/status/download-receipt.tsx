import { useState } from 'react'
import { readReceiptByLink } from '../../../../contract/src/receipts.ts'
import { ApiProblem, callForDownload } from '../../call.ts'
import { saveFile, sentFileName } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'

/** Downloads the donor's receipt as the PDF sent by e-mail; shows that it is being prepared. */
export function DownloadReceipt({ link }: { link: string }) {
  const { t } = useReader()
  const [state, setState] = useState<'preparing' | 'saved' | { problem: string }>()

  async function save() {
    setState('preparing')
    try {
      const answer = await callForDownload(readReceiptByLink, { params: { link } })
      saveFile(await answer.blob(), sentFileName(answer) ?? 'receipt.pdf')
      setState('saved')
    } catch (error) {
      setState({ problem: problemOf(t, error) })
    }
  }

  const problem = typeof state === 'object' && state.problem
  return (
    <div className="grid gap-1.5">
      <Button loading={state === 'preparing'} onClick={save}>
        {t('status.receipt.download')}
      </Button>
      <p
        role="status"
        className={`max-w-prose text-center text-sm empty:sr-only ${problem ? 'font-medium text-danger' : 'text-ink-soft'}`}
      >
        {state === 'preparing' && t('status.receipt.preparing')}
        {state === 'saved' && t('status.receipt.saved')}
        {problem}
      </p>
    </div>
  )
}

function problemOf(t: Translate, error: unknown): string {
  const status = error instanceof ApiProblem ? error.status : 0
  // Paid before receipts existed, or refunded a moment ago.
  if (status === 404) return t('status.receipt.none')
  if (status === 429) return t('status.receipt.too-many')
  return t('status.receipt.failed')
}
