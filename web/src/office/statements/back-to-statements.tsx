import { Link } from 'react-router'

/** The way from one statement to all of them. */
export const BackToStatements = () => (
  <Link
    to="?"
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-green underline-offset-4 hover:underline"
  >
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-4"
    >
      <path d="m12.500 5-5 5 5 5" />
    </svg>
    All statements
  </Link>
)
