import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReader } from '../../ui/reader.tsx'

/** Shows a new secret; it cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useReader()
  return (
    <Dialog
      title={t('webhooks.secret')}
      open
      width="narrow"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('webhooks.secret.done')}</Button>}
    >
      <p className="text-sm">{t('webhooks.secret.once')}</p>
      <CopyLine text={secret} what={t('webhooks.secret')} />
    </Dialog>
  )
}
