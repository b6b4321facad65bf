import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { useReader } from './reader.tsx'

type CopyButtonProps = { text: string; what: string; label?: string; iconOnly?: boolean }

/**
 * `what` completes the spoken label: 'Copy IBAN'; `label` is shown in place of 'Copy'. `iconOnly` is for rows
 * that would repeat the word.
 */
export function CopyButton({ text, what, label, iconOnly = false }: CopyButtonProps) {
  const { t } = useReader()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2500)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // No permission, or a page without https: the text beside the button can still be selected.
      setOutcome('failed')
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={copy}
        title={iconOnly ? t('ui.copy.copy-named', { what }) : undefined}
        className={`inline-flex shrink-0 noscript:hidden print:hidden items-center justify-center gap-1.5 rounded-sm text-sm font-semibold text-brand hover:bg-brand-soft ${iconOnly ? 'size-11 md:size-8' : 'min-h-11 min-w-11 px-2.5'}`}
      >
        <Icon path={outcome === 'copied' ? tick : sheets} width={1.6} className="size-4 shrink-0" />
        {!iconOnly && (
          <span aria-hidden="true">
            {outcome === 'copied' ? t('ui.copy.copied') : (label ?? t('ui.copy.copy'))}
          </span>
        )}
        <span className="sr-only">{label ?? t('ui.copy.copy-named', { what })}</span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('ui.copy.copied-named', { what })}
        {outcome === 'failed' && t('ui.copy.failed', { what })}
      </span>
    </>
  )
}

/** A key, link or snippet on a line of its own, to copy. */
export const CopyLine = ({ text, what }: CopyButtonProps) => (
  <div className="my-3 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-paper py-1 ps-3 pe-1">
    <code dir="ltr" className="min-w-0 flex-1 text-sm whitespace-pre-wrap select-all wrap-anywhere">
      {text}
    </code>
    <CopyButton text={text} what={what} />
  </div>
)

const tick = 'm4 10.5 4 4 8-9'
const sheets =
  'M7 7V4.5A1.5 1.5 0 0 1 8.500 3h7A1.500 1.500 0 0 1 17 4.500v7a1.500 1.500 0 0 1-1.500 1.500H13M4.500 7h7A1.500 1.500 0 0 1 13 8.500v7a1.500 1.500 0 0 1-1.500 1.500h-7A1.500 1.500 0 0 1 3 15.500v-7A1.500 1.500 0 0 1 4.500 7Z'
