import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { raastQrText } from '../../../../contract/src/raast-qr.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatRupees } from '../../ui/format-number.ts'
import { QrCode, qrPicture } from '../../ui/qr-code.tsx'
import { useReader } from '../../ui/reader.ts'

type RaastCodeProps = {
  account: BankAccount
  amount: number
  code: { name: string; text: string }
  expiresAt?: string | undefined
}

/** To scan, or to save and open from the gallery; nothing outside Raast. `code` comes with its label. */
export function RaastCode({ account, amount, code, expiresAt }: RaastCodeProps) {
  const { t } = useReader()
  const text = raastQrText(account, amount, expiresAt)
  if (text === null) return null
  const caption = [account.name, account.bank_name, formatRupees(t, amount), `${code.name}: ${code.text}`]
  const save = async () =>
    saveFile(await qrPicture(text, caption), `raast-${account.number}-rs-${amount}.png`)
  return (
    <section
      aria-label={t('status.raast.of', { account: account.name, bank: account.bank_name })}
      className="border-t border-line pt-4"
    >
      <h4 className="font-bold">{t('status.raast.title')}</h4>
      <p className="mt-1 text-sm">{t('status.raast.text')}</p>
      <QrCode
        text={text}
        label={t('status.raast.code', {
          amount: formatRupees(t, amount),
          account: account.name,
          bank: account.bank_name,
        })}
        className="mx-auto my-2 w-60 max-w-full"
      />
      <Button look="secondary" size="small" className="w-full" onClick={save}>
        {t('status.raast.save')}
      </Button>
      <dl className="@container mt-3 divide-y divide-line rounded-sm bg-brand-soft ps-3 text-sm">
        <Copied name={t('ui.amount')} shown={formatRupees(t, amount)} text={String(amount)} />
        <Copied
          name={t('status.raast.remark', { code: code.name })}
          shown={code.text}
          text={code.text}
          what={code.name}
        />
      </dl>
    </section>
  )
}

type CopiedProps = { name: string; shown: string; text: string; what?: string }

function Copied({ name, shown, text, what = name }: CopiedProps) {
  return (
    <div className="grid items-center py-1 pe-1 @min-[11rem]:grid-cols-[1fr_auto]">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">
        <bdi>{shown}</bdi>
      </dd>
      <dd className="@min-[11rem]:col-start-2 @min-[11rem]:row-span-2 @min-[11rem]:row-start-1">
        <CopyButton text={text} what={what.toLowerCase()} />
      </dd>
    </div>
  )
}
