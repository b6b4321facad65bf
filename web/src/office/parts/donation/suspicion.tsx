import { markDonation } from '../../../../../contract/src/attacks.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { useRight } from '../../session/use-right.ts'
import { useSend } from '../../session/use-send.ts'
import { Fact } from '../details/section.tsx'

/** Whether staff believe in a donation. Nothing in the books depends on it. */
export function Suspicion({ of: { id, is_suspicious } }: { of: DonationDetails }) {
  const mayMark = useRight('attack')
  const mark = useSend(markDonation, { showsProgress: true })
  if (!mayMark && !is_suspicious) return null
  return (
    <Fact name={say('donations.suspicion')}>
      {is_suspicious && <span className="me-2 font-semibold text-danger">{say('donations.suspicious')}</span>}
      {mayMark && (
        <Button
          look="secondary"
          size="small"
          className="mt-1"
          loading={mark.isPending}
          onClick={() => mark.mutate({ params: { id }, body: { suspicious: !is_suspicious } })}
        >
          {is_suspicious ? say('donations.suspicion.take-off') : say('donations.suspicion.mark')}
        </Button>
      )}
    </Fact>
  )
}
