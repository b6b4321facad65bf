import { markDonation } from '../../../../contract/src/attacks.ts'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../details/section.tsx'
import { useRight } from '../shell/use-right.ts'
import { useSend } from '../use-send.ts'

/** Whether staff believe in a donation. Nothing in the books depends on it. */
export function Suspicion({ of: { id, is_suspicious } }: { of: DonationDetails }) {
  const mayMark = useRight('attack')
  const mark = useSend(markDonation, { showsProgress: true })
  if (!mayMark && !is_suspicious) return null
  return (
    <Fact name="Suspicion">
      {is_suspicious && <span className="mr-2 font-semibold text-danger">Suspicious</span>}
      {mayMark && (
        <Button
          look="secondary"
          size="small"
          className="mt-1"
          loading={mark.isPending}
          onClick={() => mark.mutate({ params: { id }, body: { suspicious: !is_suspicious } })}
        >
          {is_suspicious ? 'Take the mark off' : 'Mark as suspicious'}
        </Button>
      )}
    </Fact>
  )
}
