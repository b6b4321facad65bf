import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDenseInstant } from '../../ui/date.ts'
import { formatRupees } from '../../ui/money.ts'
import { capitalised } from './list-words.ts'

/** A row's number and its code, with a button that copies the code. `what` is said of it: 'donation code'. */
export function IdAndCode({ id, code, what }: { id: number; code: string; what: string }) {
  return (
    <div className="-mr-2 flex items-center gap-1 whitespace-nowrap">
      <div>
        <span className="block text-xs text-ink-soft tabular-nums">#{id}</span>
        <span className="font-mono font-semibold">{code}</span>
      </div>
      <CopyButton text={code} what={`${what} ${code}`} iconOnly />
    </div>
  )
}

/** A name that the server keeps in small letters; a dash where there is none. */
export function Name({ of }: { of: string | null | undefined }) {
  return of ? <span className="whitespace-nowrap">{capitalised(of)}</span> : <Nothing />
}

/** Whole rupees, and quietly below them what of them was given back. */
export function Amount({ of, givenBack }: { of: number; givenBack: number }) {
  return (
    <>
      {formatRupees(of)}
      {givenBack > 0 && (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">
          {formatRupees(givenBack)} given back
        </span>
      )}
    </>
  )
}

/** Stands where a value could. */
export function Nothing() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  )
}

/** A day and below it the time, in Pakistan. */
export function CreatedOn({ instant }: { instant: string }) {
  const [day, time] = formatDenseInstant(instant).split(', ')
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {day} <span className="text-ink-soft md:block">{time}</span>
    </time>
  )
}

/** An address that breaks before its @ where there is no room for it. */
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return (
    <span className="inline-block max-w-64">
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </span>
  )
}
