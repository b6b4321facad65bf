import * as agreementCalls from '../../../contract/src/agreements.ts'
import * as settingsCalls from '../../../contract/src/appeal-settings.ts'
import * as calls from '../../../contract/src/appeals.ts'
import { readAgreementPage } from '../agreements/agreements.queries.ts'
import type { AppContext } from '../context.ts'
import { donorActor } from '../history/record-audit.ts'
import type { Route } from '../platform/http/route.ts'
import { answerProposal } from './answer-proposal.ts'
import { changeAppealSettings, readAppealSettings } from './appeal-settings.ts'
import { listAppeals, readAppeal } from './appeals.queries.ts'
import { countRecipients, previewAppeal, readSpentPaisa, testAppeal } from './preview-appeal.ts'
import { removeAppeal, saveAppeal } from './save-appeal.ts'
import { sendAppeal, stopAppeal } from './send-appeal.ts'

export function appealsRoutes(route: Route, context: AppContext): void {
  const { db, sealer } = context
  route(calls.listAppeals, ({ query }) => listAppeals(db, query))
  route(settingsCalls.readAppealSettings, () => readAppealSettings(db))
  route(settingsCalls.saveAppealSettings, ({ body, ...staff }) => changeAppealSettings(context, body, staff))
  route(calls.readAppeal, async ({ params }) => ({
    ...(await readAppeal(db, params.id)),
    paisa: await readSpentPaisa(context, params.id),
  }))
  route(calls.createAppeal, ({ body, ...staff }) => saveAppeal(db, null, body, staff))
  route(calls.changeAppeal, ({ params, body, ...staff }) => saveAppeal(db, params.id, body, staff))
  route(calls.removeAppeal, ({ params, ...staff }) => removeAppeal(db, params.id, staff))
  route(calls.previewAppeal, ({ params }) => previewAppeal(context, params))
  route(calls.countRecipients, ({ params, ...staff }) => countRecipients(context, params.id, staff))
  route(calls.testAppeal, ({ params, body, ...staff }) => testAppeal(context, params.id, body, staff), {
    callsPerMinute: 20,
  })
  route(calls.sendAppeal, ({ params, ...staff }) => sendAppeal(context, params.id, staff))
  route(calls.stopAppeal, ({ params, ...staff }) => stopAppeal(db, params.id, staff))

  route(
    agreementCalls.answerProposal,
    async ({ params: { link }, body, request, reader }) => {
      await answerProposal({ db, sealer, link, by: donorActor(request) }, body)
      return readAgreementPage(db, link, reader.language)
    },
    { callsPerMinute: 60 },
  )
}
