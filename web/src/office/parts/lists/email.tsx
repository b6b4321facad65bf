/** An address that breaks before its @ where there is no room for it. */
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return (
    <span className="inline-block max-w-64">
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </span>
  )
}
