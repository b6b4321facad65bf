import { useEffect, useState } from 'react'
import type { AttemptDetails } from '../../../../../contract/src/attempt-details.ts'
import { noReferenceFile, transactionIdLabel } from '../../../../../contract/src/attempts.ts'
import { type DonationDetails, readReferenceFile } from '../../../../../contract/src/donations.ts'
import { readPaymentReferenceFile } from '../../../../../contract/src/payments.ts'
import type { TransferPart } from '../../../../../contract/src/transfers.ts'
import { touchLinkLook } from '../../../ui/button.tsx'
import { useDataAddress } from '../../../ui/file-field.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { formatRupees, useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { LoadProblem } from '../loaded.tsx'
import type { PayableRef } from './details-address.tsx'
import { CopyableText, Fact, FactList, Section } from './section.tsx'
import { TransferDecision } from './transfer-decision.tsx'

/** The transfer as the donor or payee reported it (or both of two), beside what staff found and decided. */
export function BankTransfer({
  payable: shown,
  amount,
  funds,
  details: { manual_bank_transfer: report, transfer },
}: {
  payable: PayableRef
  amount: number
  funds?: DonationDetails['funds']
  details: AttemptDetails
}) {
  const { t } = useReader()
  const parts = transfer?.parts ?? []
  return (
    <Section title={t('details.transfer.section')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {parts.length > 1 ? (
          <div className="grid gap-4">
            {parts.map(({ part, due, reference_no, reference_file }) => (
              <div key={part} className="grid gap-1.5">
                <h4 className="font-bold">{t(`details.part.${part}`)}</h4>
                <Report payable={shown} part={part} amount={due} report={{ reference_no, reference_file }} />
              </div>
            ))}
          </div>
        ) : (
          <Report payable={shown} amount={amount} report={report} />
        )}
        {transfer && <TransferDecision payable={shown} transfer={transfer} funds={funds} />}
      </div>
    </Section>
  )
}

type ReportProps = {
  payable: PayableRef
  /** Set for one of two transfers. */
  part?: TransferPart
  amount: number
  report: { reference_no: string | null; reference_file: string | null } | null
}

function Report({ payable: shown, part, amount, report }: ReportProps) {
  const { t } = useReader()
  if (!report?.reference_no)
    return <p className="text-dense text-ink-soft">{t('details.transfer.none', { what: shown.what })}</p>
  const { reference_no, reference_file: file } = report
  return (
    <FactList>
      <Fact name={t('ui.amount')} span={2}>
        <strong>{formatRupees(t, amount)}</strong>
      </Fact>
      <Fact name={t(transactionIdLabel)} span={2}>
        <CopyableText text={reference_no} what={t('details.transfer.copied')} />
      </Fact>
      <Fact name={t('details.transfer.file')} span={3}>
        {!file || file === noReferenceFile ? (
          t('details.transfer.no-file')
        ) : (
          <ReferenceFile payable={shown} part={part} name={file} />
        )}
      </Fact>
    </FactList>
  )
}

const calls = { donation: readReferenceFile, payment: readPaymentReferenceFile }

/** Types that browsers display without running scripts; other files can only be saved. */
const pictures = ['image/jpeg', 'image/png', 'image/webp']
const displayableTypes = [...pictures, 'application/pdf']

type ReferenceFileProps = { payable: PayableRef; part: TransferPart | undefined; name: string }

/**
 * The payer's receipt: a picture is shown inline; pictures and PDFs open in a tab. Fetched by a call, because
 * it needs the user's rights.
 */
function ReferenceFile({ payable: { what, id }, part, name }: ReferenceFileProps) {
  const { t } = useReader()
  const file = useRead(calls[what], {
    params: { id },
    query: part ? { part } : {},
    // Never refetched, because every view is audited.
    staleTime: 'static',
    // Donors' documents are dropped from memory once hidden.
    gcTime: 0,
  })
  const address = useObjectUrl(file.data)
  const picture = useDataAddress(file.data && pictures.includes(file.data.type) ? file.data : undefined)

  if (file.isError) return <LoadProblem query={file} />
  if (!file.data || !address) return <Skeleton className="h-56 w-44" />
  return (
    <span className="grid justify-items-start gap-2">
      {picture && (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="rounded-sm border border-line bg-white p-1"
        >
          <img src={picture} alt={t('details.transfer.file-picture')} className="max-h-96 max-w-full" />
        </a>
      )}
      <span className="flex flex-wrap gap-x-4">
        {displayableTypes.includes(file.data.type) && (
          <a href={address} target="_blank" rel="noopener" className={touchLinkLook}>
            {t('details.transfer.file-open', { name })}
          </a>
        )}
        <a
          href={address}
          download={name.replace('.', part ? `-${id}-${part}.` : `-${id}.`)}
          className={touchLinkLook}
        >
          {t('office.action.save')}
        </a>
      </span>
    </span>
  )
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
