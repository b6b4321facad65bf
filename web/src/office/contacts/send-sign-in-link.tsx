import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { sendSignInLink } from '../../../../contract/src/my.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { useRight } from '../session/auth.ts'
import { useSend } from '../session/use-send.ts'

/** Sends the donor a link to their own page, to the e-mail address of the record. */
export function SendSignInLink({ to: { id, points } }: { to: ContactDetails }) {
  const { t } = useReader()
  const maySend = useRight('donation.receipt')
  const send = useSend(sendSignInLink)
  if (!maySend || !points.some(({ kind }) => kind === 'email')) return null
  return (
    <Button look="quiet" onClick={() => send.mutate({ params: { id } })}>
      {t('contacts.send-link')}
    </Button>
  )
}
