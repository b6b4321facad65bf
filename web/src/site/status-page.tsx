export function StatusPage(_: { link: string }) {
  return <main />
}
