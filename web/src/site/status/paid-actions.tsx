import type { ReactNode } from 'react'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import type { Payable } from './payable.ts'

/** What can be done once it is paid: the receipt as a file, on paper, and where to go from here. */
export function PaidActions({
  paid,
  download,
  onwards,
}: {
  paid: Payable
  /** Saves the receipt, where it is a file too. */
  download: ReactNode
  onwards: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-start justify-center gap-2 empty:hidden max-sm:flex-col max-sm:items-stretch">
      {/* Null: it was paid before there were receipts. */}
      {paid.receipt !== null && download}
      {paid.receipt && (
        <Button look={download ? 'secondary' : 'primary'} onClick={() => print()}>
          {say('status.print')}
        </Button>
      )}
      {paid.status === 'success' && onwards}
    </div>
  )
}
