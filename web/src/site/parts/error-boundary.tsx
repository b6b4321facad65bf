import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'

/** Fallback for a part that failed to load or render. A reload keeps cart and details, which are stored. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed?: true }> {
  override state: { failed?: true } = {}

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? <FailedToLoad /> : this.props.children
  }
}

function FailedToLoad() {
  const { t } = useReader()
  return (
    <Notice look="danger" role="alert" className="m-4 grid justify-items-center gap-3">
      {t('site.problem.not-loaded')}
      <Button look="danger" onClick={() => location.reload()}>
        {t('ui.reload-the-page')}
      </Button>
    </Notice>
  )
}
