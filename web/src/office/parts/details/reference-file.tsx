import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readReferenceFile } from '../../../../../contract/src/donations.ts'
import { readPaymentReferenceFile } from '../../../../../contract/src/payments.ts'
import type { TransferPart } from '../../../../../contract/src/transfers.ts'
import { useReader } from '../../../ui/reader.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import type { PayableRef } from './payable-ref.ts'

const calls = { donation: readReferenceFile, payment: readPaymentReferenceFile }

/** Types that browsers display without running scripts; other files can only be saved. */
const pictures = ['image/jpeg', 'image/png', 'image/webp']
const opens = [...pictures, 'application/pdf']

/**
 * The payer's receipt of a bank transfer. A picture is shown inline; pictures and PDFs open in a tab. Fetched
 * by a call, because it needs the user's session and rights.
 * @param props.part one of two transfers
 * @param props.name 'receipt.jpg'
 */
export function ReferenceFile({
  of: { what, id },
  part,
  name,
}: {
  of: PayableRef
  part: TransferPart | undefined
  name: string
}) {
  const { t } = useReader()
  const file = useQuery({
    // Never refetched, because every view is audited.
    ...entryQuery(t, calls[what], { params: { id }, query: part ? { part } : {} }),
    staleTime: Number.POSITIVE_INFINITY,
    // Donors' documents are dropped from memory once hidden.
    gcTime: 0,
  })
  const address = useObjectUrl(file.data)
  const picture = useDataUrl(file.data && pictures.includes(file.data.type) ? file.data : undefined)

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
        {opens.includes(file.data.type) && (
          <a href={address} target="_blank" rel="noopener" className={linkLook}>
            {t('details.transfer.file-open', { name })}
          </a>
        )}
        <a
          href={address}
          download={name.replace('.', part ? `-${id}-${part}.` : `-${id}.`)}
          className={linkLook}
        >
          {t('office.action.save')}
        </a>
      </span>
    </span>
  )
}

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4'

function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/**
 * Converts to a data: URL, because the Content-Security-Policy allows pictures from data: but not from blob:.
 */
function useDataUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    setUrl(undefined)
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
