import { Component, type ReactNode } from 'react'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Fallback for a part of the page that failed to load, usually after a new version, or failed to render.
 * Cart and details are stored on the device.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed?: true }> {
  override state: { failed?: true } = {}

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? (
      <Notice look="danger" role="alert" className="m-4 grid justify-items-center gap-3">
        {say('site.problem.not-loaded')}
        <Button look="danger" onClick={() => location.reload()}>
          {say('ui.reload-the-page')}
        </Button>
      </Notice>
    ) : (
      this.props.children
    )
  }
}
