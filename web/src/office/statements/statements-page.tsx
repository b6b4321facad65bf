import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { importStatement } from '../../../../contract/src/statements.ts'
import { useFocusOnChange } from '../parts/use-focus.ts'
import { StatementFiles } from './statement-files.tsx'
import { StatementImport } from './statement-import.tsx'
import { StatementLines } from './statement-lines.tsx'
import { useStatementAddress } from './use-statement-address.ts'

/** Imported statement files. `?file={id}` opens the lines of a file; `?import` imports a file. */
export function StatementsPage() {
  const { file, isImport } = useStatementAddress()
  const navigate = useNavigate()
  const [imported, setImported] = useState<AnswerOf<typeof importStatement>>()
  const view = useRef<HTMLDivElement>(null)
  useFocusOnChange(view, isImport ? 'import' : file)

  function openImported(answer: AnswerOf<typeof importStatement>) {
    setImported(answer)
    // Replaces the form in the history, so that Back leads to the list.
    navigate(`?file=${answer.file.id}`, { replace: true })
  }

  return (
    <div ref={view} tabIndex={-1} className="scroll-mt-28">
      {isImport ? (
        <StatementImport onImported={openImported} />
      ) : file === undefined ? (
        <StatementFiles />
      ) : (
        <StatementLines key={file} id={file} imported={imported?.file.id === file ? imported : undefined} />
      )}
    </div>
  )
}
