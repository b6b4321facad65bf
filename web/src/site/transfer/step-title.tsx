/** The heading of one step of several, '1 Transfer exactly this'. Its section is labelled by `step-1`. */
export function StepTitle({ number, title }: { number: number; title: string }) {
  return (
    <h2 id={`step-${number}`} className="flex items-center gap-3 text-lg font-bold">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-green text-sm text-white">
        {number}
        <span className="sr-only">.</span>
      </span>
      {title}
    </h2>
  )
}
