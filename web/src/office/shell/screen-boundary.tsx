import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/**
 * What is shown when a screen fails, most likely because its code is gone after a new version was put up: the shell
 * around it stays, and a reload brings the new version.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="panel" role="alert">
        <EmptyState title="This screen could not be shown">
          <Button look="secondary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </EmptyState>
      </div>
    )
  }
}
