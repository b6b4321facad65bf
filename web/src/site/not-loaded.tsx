import { Words } from '../words.tsx'

/**
 * At the lower edge of a page whose scripts did not come; drawn by the server alone, below the page.
 * @param isDrawn whether the page can be read without them; public/start.js then shows it, else it comes once nothing else has for long
 */
export function NotLoaded({ isDrawn }: { isDrawn: boolean }) {
  return (
    <p
      id="not-loaded"
      role="alert"
      className={`fixed inset-x-0 bottom-0 z-40 border-t border-danger bg-danger-soft px-4 py-3 text-center font-semibold noscript:hidden ${isDrawn ? 'hidden' : 'comes-late'}`}
    >
      <Words
        of="pages.not-loaded"
        values={{
          reload: (words) => (
            // biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page
            <a href="" className="text-brand underline underline-offset-4">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}
