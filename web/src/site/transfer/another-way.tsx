/** For who would rather pay another way, before anything is reported. */
export function AnotherWay({ statusUrl }: { statusUrl: string }) {
  return (
    <p className="px-1 text-sm text-ink-soft">
      Would you rather not transfer?{' '}
      <a
        href={`${statusUrl}#another-way`}
        className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
      >
        Choose another way to pay
      </a>
    </p>
  )
}
