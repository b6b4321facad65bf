import type { ApprovedChange } from './approvals/approved-change.ts'

/** Contributions of a feature to the server. */
export type ServerFeature = {
  /** Changes that wait until a second person approves them. */
  changes?: readonly ApprovedChange[]
}
