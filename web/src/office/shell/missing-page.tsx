import { useNavigate } from 'react-router'
import { say } from '../../../../words/src/say.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

/** The 404 page (specification, section 2), also for a screen that the reader has no permission for. */
export function MissingPage() {
  const navigate = useNavigate()
  usePageTitle(say('ui.page-not-found'))
  return (
    <main className="grid min-h-svh place-items-center px-4 py-12 text-center">
      <div>
        <p aria-hidden="true" className="font-display text-3xl font-bold text-gold-dark">
          404
        </p>
        <h1 className="mt-2 font-display text-2xl font-bold text-brand-dark">{say('ui.page-not-found')}</h1>
        <p className="mt-3 text-ink-soft">{say('ui.page-not-found.text')}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {/* A page opened in a new tab has nothing to go back to. */}
          <Button look="secondary" onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}>
            {say('ui.go-back')}
          </Button>
          <ButtonLink href="/admin">{say('ui.home')}</ButtonLink>
        </div>
      </div>
    </main>
  )
}
