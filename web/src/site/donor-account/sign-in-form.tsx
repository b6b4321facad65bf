import { useEffect } from 'react'
import { requestSignIn, signInDonor } from '../../../../contract/src/donor-account.ts'
import { call } from '../../call.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useCharity } from '../parts/charity-context.ts'
import { SiteForm } from '../parts/site-form.tsx'
import { useCall } from '../parts/use-call.ts'
import { CodeForm, useCodeRequest } from './code-form.tsx'

/** @param props.hasEnded whether the donor was signed in until the session was ended elsewhere */
export function SignInForm({ hasEnded, onSignedIn }: { hasEnded: boolean; onSignedIn: () => void }) {
  const { t } = useReader()
  const sending = useCall()
  // The page of a campaign leads here to make a supporter's page.
  const campaign = new URLSearchParams(location.search).get('campaign') ?? undefined
  const { sentFor, closeCodeStep, codeId, isProving, send, field } = useCodeRequest({
    form: 'sign-in',
    call: sending,
    request: (who, headers) => call(requestSignIn, { body: { who, campaign }, headers }),
  })
  const { channels } = useCharity()
  useEffect(() => {
    if (hasEnded) document.getElementById(field.id)?.focus()
  }, [hasEnded, field.id])

  const to = channels && !sentFor?.includes('@') ? 'phone' : 'email'
  if (sentFor !== undefined)
    return (
      <section aria-labelledby="donor-account-sent" className="panel grid gap-4 p-4 sm:p-6">
        <h2 id="donor-account-sent" className="text-lg font-bold">
          {t('donor-account.sent.title', { to })}
        </h2>
        <p role="status" className="max-w-prose text-sm">
          <FormattedText
            message={campaign === undefined ? 'donor-account.sent.text' : 'own-pages.sent'}
            values={{
              to: to === 'email' && !sentFor.includes('@') ? 'unset' : to,
              who: sentFor,
              strong: (words) => <strong dir="ltr">{words}</strong>,
            }}
          />
        </p>
        <CodeForm
          id={codeId}
          label={t('donor-account.sign-in')}
          onCode={async (code) => {
            await call(signInDonor, { body: { code } })
            closeCodeStep()
            onSignedIn()
          }}
        />
        <p className="max-w-prose text-sm text-ink-soft">
          {t(campaign === undefined ? 'donor-account.sent.nothing' : 'own-pages.sent.nothing')}
        </p>
        <Button look="quiet" onClick={closeCodeStep} className="justify-self-start">
          {t('donor-account.sent.again')}
        </Button>
      </section>
    )
  return (
    <section className="panel p-4 sm:p-6">
      {hasEnded && (
        <Notice role="alert" className="mb-4">
          {t('donor-account.session-ended')}
        </Notice>
      )}
      <p className="max-w-prose text-sm">
        {t(campaign !== undefined ? 'own-pages.sign-in' : 'donor-account.lead')}
      </p>
      <SiteForm className="mt-4 grid gap-4" onSubmit={send}>
        <TextField
          {...field}
          label={t('donor-account.who')}
          autoComplete="email"
          helper={t(campaign === undefined ? 'donor-account.who.helper' : 'own-pages.who.helper', {
            phones: channels ? 'yes' : 'no',
          })}
        />
        <p role="alert" className="sr-only">
          {sending.problem}
        </p>
        <Button type="submit" loading={sending.isPending}>
          {t('donor-account.send-link')}
        </Button>
        <p role="status" className="text-sm empty:sr-only">
          {isProving && t('donor-account.proving')}
        </p>
      </SiteForm>
    </section>
  )
}
