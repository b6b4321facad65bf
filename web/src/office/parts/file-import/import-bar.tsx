import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StatementPreview } from '../../../../../contract/src/statements.ts'
import { FormattedText } from '../../../formatted-text.tsx'
import { Button, linkLook } from '../../../ui/button.tsx'
import { useReader } from '../../../ui/reader.ts'
import { BottomBar } from '../bottom-bar.tsx'

type ImportBarProps = {
  preview: Pick<StatementPreview, 'totals' | 'problem_count' | 'imported_as'>
  /** Address of an imported file. */
  addressOf: (id: number) => string
  /** A choice still missing above, possibly out of view. */
  missing: string | undefined
  ready: boolean
  sending: boolean
  /** Result of the import, when nothing prevents it. */
  children: ReactNode
}

export function ImportBar({ preview, addressOf, missing, ready, sending, children }: ImportBarProps) {
  const { t } = useReader()
  const { totals, problem_count, imported_as } = preview
  return (
    <BottomBar>
      <p role="status" className="text-sm tabular-nums">
        {missing ? (
          <span className="font-semibold text-danger">{missing}.</span>
        ) : imported_as !== null ? (
          <FormattedText
            of="statements.import.known"
            values={{
              link: (words) => (
                <Link to={addressOf(imported_as)} className={linkLook}>
                  {words}
                </Link>
              ),
            }}
          />
        ) : problem_count > 0 ? (
          <span className="font-semibold text-danger">
            {t('statements.import.fix', { count: problem_count })}
          </span>
        ) : (
          children
        )}
      </p>
      <Button
        type="submit"
        disabled={!ready || problem_count > 0 || totals.line_count === 0 || imported_as !== null}
        loading={sending}
      >
        {t('statements.import.send')}
      </Button>
    </BottomBar>
  )
}
