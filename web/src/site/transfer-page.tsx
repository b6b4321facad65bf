export function TransferPage(_: { link: string }) {
  return <main />
}
