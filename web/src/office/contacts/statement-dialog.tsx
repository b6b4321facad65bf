import { useMutation } from '@tanstack/react-query'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { readYearlyStatement, sendYearlyStatement } from '../../../../contract/src/yearly-statements.ts'
import { call } from '../../call.ts'
import { openFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

/** Opens the statement of a tax year, or e-mails it to the donor. Render it while it is open. */
export function StatementDialog({
  of: { id, years, email },
  onClose,
}: {
  of: ContactDetails
  onClose: () => void
}) {
  const { t } = useReader()
  const sending = useSend(sendYearlyStatement, { onDone: onClose })
  const form = useEntryForm(sendYearlyStatement, {
    first: { tax_year: String(years[0]?.tax_year ?? ''), email: '' },
    bodyOf: ({ email }) => ({ email: email || null }),
    send: (body, { tax_year }) => sending.mutateAsync({ params: { id, tax_year: Number(tax_year) }, body }),
  })
  const { tax_year } = form.values
  const opening = useMutation({
    meta: { showsProgress: true },
    mutationFn: async () =>
      openFile(
        await call(readYearlyStatement, { params: { id, tax_year: Number(tax_year) } }),
        `statement-${tax_year}.pdf`,
      ),
  })
  return (
    <FormDialog
      title={t('contacts.statement.send')}
      send={t('contacts.statement.send')}
      form={form}
      onClose={onClose}
    >
      <Select
        label={t('contacts.tax-year')}
        hasNone={false}
        options={years.map((one) => ({
          value: String(one.tax_year),
          label: t('contacts.tax-year.name', { from: String(one.tax_year - 1), to: String(one.tax_year) }),
        }))}
        {...form.field('tax_year')}
      />
      <Button
        look="secondary"
        className="justify-self-start"
        loading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t('contacts.statement.open')}
      </Button>
      <TextField
        label={t('contacts.statement.email')}
        helper={t('contacts.statement.email-hint')}
        required={false}
        inputMode="email"
        placeholder={email ?? ''}
        {...form.field('email')}
      />
    </FormDialog>
  )
}
