/** The public donation page (specification, section 2). */
export function PublicPage() {
  return <main />
}
