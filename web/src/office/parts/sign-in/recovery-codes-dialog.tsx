import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The recovery codes, which are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title={say('second-factors.recovery-codes.title')}
      width="narrow"
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>{say('second-factors.recovery-codes.done')}</Button>}
    >
      <div className="grid gap-4">
        <Notice look="warning">{say('second-factors.recovery-codes.lead')}</Notice>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-sm tabular-nums">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <CopyButton text={codes.join('\n')} what={say('second-factors.recovery-codes')} />
        </div>
      </div>
    </Dialog>
  )
}
