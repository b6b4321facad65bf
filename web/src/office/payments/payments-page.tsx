import { useState } from 'react'
import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { firstLanguage, languages } from '../../../../contract/src/language/language.ts'
import {
  createPayment,
  exportPayments,
  linkTypes,
  listPaymentStatuses,
  listPayments,
  type Payment,
  paymentTypes,
} from '../../../../contract/src/payments.ts'
import { paymentTypeTitle } from '../../../../words/src/display-names.ts'
import { callForDownload } from '../../call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { CopyLine } from '../../ui/copy-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { optionsOf, rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { FormattedText, type Translate, useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DialogButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { Email, IdAndCode } from '../parts/cells.tsx'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { paidColumns } from '../parts/details/paid-columns.tsx'
import { PaymentDialog } from '../parts/details/payment-dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import {
  datedByFilter,
  dayFilters,
  paidFilters,
  searchFilter,
  usePaidChoices,
} from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { fullName } from '../parts/names.ts'
import { entryQuery, useRead, useRight } from '../session/calls.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'

/** All payments except donations. `?payment={id}` opens the details of a payment. */
export function PaymentsPage() {
  const { t } = useReader()
  const details = useDetailsInAddress('payment')
  const mayExport = useRight('payment.export')
  const mayCreate = useRight('payment.create')
  return (
    <ListScreen
      title={t('payments.title')}
      rows="payments"
      fields={paymentFilterFields(t)}
      choices={usePaidChoices(listPaymentStatuses)}
      columns={columns(t)}
      read={(request) => entryQuery(t, listPayments, request)}
      countsLater
      readExport={mayExport && ((request) => callForDownload(exportPayments, request))}
      actions={
        mayCreate && (
          <DialogButton label={t('payments.new')}>
            {(onClose) => <PaymentLinkDialog onClose={onClose} />}
          </DialogButton>
        )
      }
      noneYet={t('payments.none-yet')}
      details={(list) => <PaymentDialog id={details.id} list={list} onClose={details.close} />}
    />
  )
}

const columns = (t: Translate): readonly Column<Payment>[] => [
  {
    title: t('payments.id-and-reference'),
    cell: ({ id, reference_no }) => (
      <IdAndCode id={id} code={reference_no} what={t('office.field.reference-number')} />
    ),
  },
  { title: t('payments.payee-name'), cell: ({ payee }) => <bdi>{fullName(payee)}</bdi> },
  { title: t('payments.payee-email'), name: 'email', cell: ({ payee }) => <Email email={payee.email} /> },
  { title: t('payments.type'), name: 'type', cell: ({ type }) => paymentTypeTitle(t, type) },
  ...paidColumns<Payment>(t, 'payment', {
    code: ({ reference_no }) => reference_no,
    pair: ({ active_pay }) => active_pay,
  }),
]

/** Filters in the specification's order (section 2), with some that the specification does not have. */
const paymentFilterFields = (t: Translate) =>
  ({
    search: searchFilter(t),
    ...dayFilters(t),
    dated_by: datedByFilter(t),
    reference_no: { label: t('payments.reference-number'), one: t('office.field.reference'), kind: 'text' },
    ...paidFilters(t),
  }) as const satisfies FilterFields

/** `sentTo` is the e-mail address that received the link, if any. */
type CreatedLink = AnswerOf<typeof createPayment> & { sentTo: string | null }

function PaymentLinkDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<CreatedLink>()
  return link ? (
    <CreatedLinkDialog link={link} onAnother={() => setLink(undefined)} onClose={onClose} />
  ) : (
    <PaymentForm onLink={setLink} onClose={onClose} />
  )
}

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  campaign_id: '',
  amount: '',
  remarks: '',
  language: firstLanguage as string,
  send: false,
}

function PaymentForm({ onLink, onClose }: { onLink: (link: CreatedLink) => void; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(createPayment, {
    initialValues: blank,
    toBody: ({ amount, campaign_id, ...others }) => ({
      ...others,
      amount: amount === '' ? undefined : Number(amount),
      campaign_id: others.type === 'donation' ? Number(campaign_id) || null : null,
    }),
    onDone: (link) => onLink({ ...link, sentTo: send.value ? form.values.email.trim() : null }),
  })
  const send = form.field('send')
  const offered = useCharitySettings().languages
  const campaigns = (useRead(listCampaignTitles).data ?? []).filter(({ takes_gifts }) => takes_gifts)

  return (
    <FormDialog
      title={t('payments.new')}
      width="middle"
      submitLabel={t('payments.new.send')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t('payments.new.lead')}</p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...form.field('first_name')} dir="auto" autoComplete="off" />
        <TextField {...form.field('last_name')} dir="auto" autoComplete="off" />
        <TextField {...form.field('email')} type="email" autoComplete="off" />
        <TextField
          {...form.field('phone')}
          type="tel"
          autoComplete="off"
          helper={t('payments.new.phone-helper')}
        />
        <Select
          {...form.field('type')}
          label={t('payments.type')}
          options={optionsOf(campaigns.length > 0 ? linkTypes : paymentTypes, (name) =>
            name === 'donation' ? t('payments.new.donation') : paymentTypeTitle(t, name),
          )}
        />
        {form.values.type === 'donation' && (
          <Select
            {...form.field('campaign_id')}
            required
            label={t('office.field.campaign')}
            options={campaigns.map(({ id, title }) => ({ value: String(id), label: title }))}
            helper={t('payments.new.campaign-helper')}
          />
        )}
        <TextField
          {...form.field('amount')}
          label={t('ui.amount')}
          {...rupeesField}
          helper={t('payments.new.amount-helper')}
        />
      </div>
      <TextArea {...form.field('remarks')} rows={2} />
      {offered.length > 1 && (
        <Select
          {...form.field('language')}
          label={t('payments.new.language')}
          options={optionsOf(offered, (value) => languages[value].name)}
          helper={t('payments.new.language-helper')}
        />
      )}
      <CheckBox label={t('payments.new.send-mail')} value={send.value} onChange={send.onChange} />
    </FormDialog>
  )
}

type CreatedLinkProps = { link: CreatedLink; onAnother: () => void; onClose: () => void }

function CreatedLinkDialog({ link, onAnother, onClose }: CreatedLinkProps) {
  const { t } = useReader()
  return (
    <Dialog
      title={t('payments.link')}
      open
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onAnother}>
            {t('payments.made.another')}
          </Button>
          <Button onClick={onClose}>{t('payments.made.done')}</Button>
        </>
      }
    >
      <p className="text-sm">
        {link.sentTo === null ? (
          t('payments.made.send')
        ) : (
          <FormattedText
            message="payments.made.sent"
            values={{
              address: link.sentTo,
              strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
            }}
          />
        )}{' '}
        <FormattedText message="payments.made.there" values={{ reference: link.reference_no }} />
      </p>
      <CopyLine text={link.url} what={t('payments.copied.link')} />
      <ButtonLink look="quiet" href={link.url} target="_blank" rel="noopener" className="-ms-5 mt-2">
        {t('payments.made.open')}
      </ButtonLink>
    </Dialog>
  )
}
