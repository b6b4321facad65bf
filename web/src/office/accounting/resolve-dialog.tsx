import {
  resolutionsFor,
  resolveDiscrepancy,
  type SettlementDiscrepancy,
} from '../../../../contract/src/settlement-reports.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { FormDialog, useSendForm } from '../parts/form-dialog.tsx'
import { ReportedPayment } from './reported-payment.tsx'

/** Resolves a discrepancy of a settlement report, with the reason. */
export function ResolveDialog({ of, onClose }: { of: SettlementDiscrepancy; onClose: () => void }) {
  const { t } = useReader()
  const resolutions = resolutionsFor(of.kind, of)
  const form = useSendForm(resolveDiscrepancy, {
    params: { id: of.id },
    first: { resolution: resolutions[0] ?? ('explained' as const), note: '' },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t(`settlement-reports.kind.${of.kind}`)}
      send={t('settlement-reports.resolve')}
      form={form}
      onClose={onClose}
    >
      <FactList>
        {(of.payable || of.reference) && (
          <Fact name={t('payouts.payment')} span={3}>
            <ReportedPayment of={of} />
          </Fact>
        )}
        <Fact name={t('settlement-reports.ours')} span={2}>
          {formatPaisa(t, of.ours_paisa)}
        </Fact>
        <Fact name={t('settlement-reports.theirs')} span={2}>
          {formatPaisa(t, of.theirs_paisa)}
        </Fact>
      </FactList>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('settlement-reports.resolution')}</legend>
        <RadioCards
          name="resolution"
          options={resolutions.map((value) => ({
            value,
            label: t(`settlement-reports.resolution.${value}`),
          }))}
          value={form.values.resolution}
          onChange={form.field('resolution').onChange}
          className="min-h-11 px-3 py-2 text-sm"
        />
      </fieldset>
      <TextArea label={t('office-fields.reason')} rows={2} {...form.field('note')} />
    </FormDialog>
  )
}
