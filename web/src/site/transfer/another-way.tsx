import { FormattedText } from '../../formatted-text.tsx'

/** Link to other payment methods, before a transfer is reported. */
export function AnotherWay({ statusUrl }: { statusUrl: string }) {
  return (
    <p className="px-1 text-sm text-ink-soft">
      <FormattedText
        of="status.transfer.rather"
        values={{
          link: (words) => (
            <a
              href={`${statusUrl}#another-way`}
              className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
            >
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}
