import type { BankAccount } from '../../contract/src/bank-accounts.ts'

type AccountLogoProps = { account: Pick<BankAccount, 'logo' | 'width'>; height: 'h-12' | 'max-h-12' }

export const AccountLogo = ({ account: { logo, width }, height }: AccountLogoProps) => (
  <img
    src={logo}
    alt=""
    loading="lazy"
    width={width}
    height={48}
    className={`${height} max-w-2/3 object-contain object-left rtl:object-right`}
  />
)
