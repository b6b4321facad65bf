/** Heading of a numbered step: '1 Transfer exactly this'. It labels the section as `step-1` by default. */
export function StepTitle({
  number,
  title,
  id = `step-${number}`,
}: {
  number: number
  title: string
  id?: string
}) {
  return (
    <h2 id={id} className="flex items-center gap-3 text-lg font-bold">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand text-sm text-white">
        {number}
        <span className="sr-only">.</span>
      </span>
      {title}
    </h2>
  )
}
