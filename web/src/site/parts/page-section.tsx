import { type ReactNode, useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useReader } from '../../ui/reader.tsx'

export function PageSection(props: { id?: string; title: string; children: ReactNode }) {
  const usual = useId()
  const { id = usual, title, children } = props
  return (
    <section aria-labelledby={id} className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-5">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Name and value in a definition list, side by side, or stacked when enlarged text leaves no room. */
export const SummaryRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 flex-[1_1_6rem] text-end wrap-anywhere">{children}</dd>
  </div>
)

/** Advises the donor to save the page's link, which is the only way back to a donation. */
export function SaveLinkNotice({ address }: { address: string }) {
  const { t } = useReader()
  return (
    <section aria-labelledby="keep-title" className="rounded-lg border border-gold bg-gold-soft p-4 sm:p-5">
      <h2 id="keep-title" className="font-bold">
        {t('status.keep.title')}
      </h2>
      <p className="mt-1 text-sm">{t('status.keep.text')}</p>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-x-2 rounded-sm bg-white py-0.5 pe-1 ps-3">
        <p
          dir="ltr"
          className="min-w-0 flex-[1_1_7rem] truncate text-sm print:wrap-anywhere print:whitespace-normal"
        >
          {address.replace(/^https?:\/\//, '')}
        </p>
        <CopyButton text={address} what={t('status.keep.what')} />
      </div>
    </section>
  )
}
