import { CopyButton } from '../../../ui/copy-button.tsx'

/** A row's id and its code with a copy button. `what` names the code: 'donation code'. */
export function IdAndCode({ id, code, what }: { id: number; code: string; what: string }) {
  return (
    <div className="-me-2 flex items-center gap-1 whitespace-nowrap">
      <div>
        <span className="block text-xs text-ink-soft tabular-nums">#{id}</span>
        <span className="font-mono font-semibold">{code}</span>
      </div>
      <CopyButton text={code} what={`${what} ${code}`} iconOnly />
    </div>
  )
}
