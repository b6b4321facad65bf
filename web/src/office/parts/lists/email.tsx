/** An e-mail address that may wrap before the @. */
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
