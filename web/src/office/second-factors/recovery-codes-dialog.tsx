import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The recovery codes, which are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Your recovery codes"
      width="narrow"
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>I have put them away</Button>}
    >
      <div className="grid gap-4">
        <Notice look="warning">
          They are shown this once. Print them or write them down, and keep them where you keep your papers:
          each opens your account once when your phone is lost.
        </Notice>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-sm tabular-nums">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <CopyButton text={codes.join('\n')} what="Recovery codes" />
        </div>
      </div>
    </Dialog>
  )
}
