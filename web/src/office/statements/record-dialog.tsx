import { recordLine } from '../../../../contract/src/office-gifts.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { useReader } from '../../ui/reader.ts'
import { useSendForm } from '../parts/call-form.tsx'
import { MisplacedNotice } from '../parts/details/cause-fields.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { blankDonor, DonorFields, donorBodyOf, donorProblems } from '../parts/gift-entry/donor-fields.tsx'
import { DuplicateQuestion, useDuplicateAnswer } from '../parts/gift-entry/duplicate-question.tsx'
import { blankLine, cartOf, type GiftLine, GiftLines, sumOfLines } from '../parts/gift-entry/gift-lines.tsx'
import { LineFacts } from './line-facts.tsx'
import { useAccountKind } from './use-statement-address.ts'

type RecordDialogProps = { line: StatementLine; donor: string | undefined; onClose: () => void }

/** The unallocated amount becomes a donation that the line settles. `donor` is the likely one. */
export function RecordDialog({ line, donor, onClose }: RecordDialogProps) {
  const { t } = useReader()
  const accountKind = useAccountKind()
  const due = Math.floor(line.open_paisa / 100)
  const paisa = line.open_paisa - due * 100
  const duplicates = useDuplicateAnswer()
  const form = useSendForm(recordLine, {
    params: { id: line.id },
    first: {
      ...blankDonor,
      ...(donor === undefined && nameOf(line.counterparty)),
      lines: [{ ...blankLine, amount: String(due) }] as readonly GiftLine[],
    },
    bodyOf: ({ lines, ...giver }) => ({ ...donorBodyOf(giver), ...cartOf(lines), ...duplicates.bodyOf() }),
    problemsOf({ lines, ...giver }): FieldErrors {
      const sum = sumOfLines(lines)
      const isOther = sum !== due && lines.every(({ amount }) => amount !== '')
      return {
        ...donorProblems(t, giver),
        ...(isOther && {
          total_amount: [t('statements.record.other-sum', { amount: formatRupees(t, due) })],
        }),
      }
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('statements.record.title', { amount: formatRupees(t, due) })}
      width="middle"
      send={t('statements.record')}
      form={{ ...form, onSubmit: duplicates.submitOf(form, false) }}
      onClose={onClose}
    >
      <LineFacts of={line} />
      <DonorFields field={form.field} search={donor} />
      <GiftLines form={form} due={due} />
      <MisplacedNotice account={accountKind} causes={form.values.lines.map(({ cause }) => cause)} />
      <DuplicateQuestion
        problem={form.refusal}
        isSending={form.isSubmitting}
        onAnswer={duplicates.submitOf(form, true)}
      />
      <p className="text-sm text-ink-soft">
        {t('statements.record.lead')}
        {paisa > 0 && ` ${t('statements.record.rest', { amount: formatPaisa(t, paisa) })}`}
      </p>
    </FormDialog>
  )
}

/** Splits a bank's name: the last word is the last name. */
function nameOf(counterparty: string) {
  const words = counterparty.trim().split(/\s+/)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' ').slice(0, 100), last_name: last_name.slice(0, 100) }
}
