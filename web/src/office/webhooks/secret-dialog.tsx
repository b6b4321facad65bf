import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReader } from '../../ui/reader.ts'

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
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-paper p-3">
        <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
          {secret}
        </bdi>
        <CopyButton text={secret} what={t('webhooks.secret')} />
      </div>
    </Dialog>
  )
}
