import { type ReactNode, useEffect, useState } from 'react'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { AccountLogo } from '../../account-logo.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useReader } from '../../ui/reader.tsx'

/** A bank account (specification, section 2); `children` are further ways to pay to the account. */
export function BankCard({ account, children }: { account: BankAccount; children?: ReactNode }) {
  const { t } = useReader()
  /** False while the server renders: browsers fetch even lazy pictures two screens ahead. */
  const [hasLogo, setHasLogo] = useState(false)
  useEffect(() => setHasLogo(true), [])
  const facts: { name: string; value: string; copy?: boolean; grouped?: boolean }[] = [
    { name: t('site.account.title'), value: account.name },
    { name: t('site.account.number'), value: account.number, copy: true },
    { name: t('site.account.iban'), value: account.iban_no, copy: true, grouped: true },
    ...(account.swift_code ? [{ name: t('ui.swift-code'), value: account.swift_code, copy: true }] : []),
    { name: t('ui.currency'), value: account.currency },
  ]
  return (
    <article className="panel flex flex-col p-4 sm:p-5">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
        {hasLogo ? <AccountLogo account={account} height="max-h-12" /> : <span />}
        <span className="rounded-full bg-gold-soft px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap text-gold-dark">
          {t(account.kind === 'zakat' ? 'ui.zakat' : 'ui.donations')}
        </span>
      </div>
      {account.bank_name && (
        <h3 className="mt-3 font-bold">
          <bdi>{account.bank_name}</bdi>
        </h3>
      )}
      <dl className="@container mt-2 divide-y divide-line text-sm">
        {facts.map(({ name, value, copy, grouped }) => (
          <div key={name} className="relative flex min-h-14 flex-col justify-center py-1.5">
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className={`font-semibold tabular-nums text-balance ${copy ? '@min-[11rem]:pe-20' : ''}`}>
              {copy ? <bdi dir="ltr">{grouped ? <Grouped text={value} /> : value}</bdi> : <bdi>{value}</bdi>}
              {copy && (
                <span className="block @min-[11rem]:absolute @min-[11rem]:top-1/2 @min-[11rem]:-end-2 @min-[11rem]:-translate-y-1/2">
                  <CopyButton text={value} what={name} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {account.note && (
        <p
          lang={account.note_language}
          dir="auto"
          className="border-t border-line py-3 text-sm whitespace-pre-line wrap-anywhere"
        >
          {account.note}
        </p>
      )}
      {children}
    </article>
  )
}

/** IBAN in groups of four, spaced by margins, so that copied text has no spaces. */
function Grouped({ text }: { text: string }) {
  return text.match(/.{1,4}/g)?.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places
    <span key={index} className="me-1.5 inline-block">
      {group}
    </span>
  ))
}
