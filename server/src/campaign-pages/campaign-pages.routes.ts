import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '../../../contract/src/campaign-pages.ts'
import * as reviewCalls from '../../../contract/src/page-reviews.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import type { Route } from '../platform/http/route.ts'
import { readOwnPageGifts, readOwnPages, readOwnPhoto } from './own-pages.queries.ts'
import { openPhoto } from './page-photos.ts'
import { addressLimits } from './page-rules.ts'
import { previewOwnPage } from './preview-own-page.ts'
import { reportPage } from './report-page.ts'
import { decideReport, decideRevision, decideThanks, hidePage, showPage } from './review-pages.ts'
import { readCampaignPages, readReviews, readRevisionPhoto } from './reviews.queries.ts'
import { changePage, createPage, endPage, writeThanks } from './write-own-page.ts'

export function campaignPagesRoutes(route: Route, context: AppContext, server: FastifyInstance): void {
  ownPagesRoutes(route, context)
  reviewsRoutes(route, context)
  reportPage(server, context)
}

function ownPagesRoutes(route: Route, context: AppContext): void {
  const { db, storage, donationGuard } = context
  type OwnCall = { donor: SignedInDonor; reader: Reader; request: FastifyRequest }
  const ownerOf = ({ donor, reader, request }: OwnCall) => ({ donor, language: reader.language, request })
  const pagesOf = ({ donor, reader }: OwnCall) => readOwnPages(db, donor, reader.language)
  // All uploads share one process that redraws pictures.
  const limit = { callsPerMinute: 30 }

  route(calls.listOwnPages, pagesOf)
  route(calls.listOwnPageGifts, ({ params, query, donor }) => readOwnPageGifts(db, donor, params.id, query))
  route(calls.readOwnPagePhoto, async ({ params, donor }) =>
    openPhoto(storage, await readOwnPhoto(db, donor, params.id)),
  )
  route(calls.previewOwnPage, ({ params, donor, reader }) =>
    previewOwnPage(context, params.id, donor, reader.language),
  )
  route(
    calls.createCampaignPage,
    async (call) => {
      donationGuard.admitWriting(call.request, 'pages', addressLimits.pages)
      await createPage(context, call.body, call.file, ownerOf(call))
      return pagesOf(call)
    },
    limit,
  )
  route(
    calls.changeCampaignPage,
    async (call) => {
      await changePage(context, call.params.id, call.body, call.file, ownerOf(call))
      return pagesOf(call)
    },
    limit,
  )
  route(calls.endCampaignPage, async (call) => {
    await endPage(context, call.params.id, ownerOf(call))
    return pagesOf(call)
  })
  route(calls.thankPageDonors, async (call) => {
    await writeThanks(context, call.params.id, call.body.text, ownerOf(call))
    return pagesOf(call)
  })
}

function reviewsRoutes(route: Route, context: AppContext): void {
  const { db, storage } = context
  route(reviewCalls.listReviews, ({ query, reader }) => readReviews(reader.language, db, query))
  route(reviewCalls.decidePageRevision, ({ params, body, ...staff }) =>
    decideRevision(context, params.id, body, staff),
  )
  route(reviewCalls.readRevisionPhoto, async ({ params }) =>
    openPhoto(storage, await readRevisionPhoto(db, params.id)),
  )
  route(reviewCalls.decidePageThanks, ({ params, body, ...staff }) =>
    decideThanks(db, params.id, body, staff),
  )
  route(reviewCalls.decidePageReport, ({ params, body, ...staff }) =>
    decideReport(db, params.id, body, staff),
  )
  route(reviewCalls.listCampaignPages, ({ query, reader }) => readCampaignPages(reader.language, db, query))
  route(reviewCalls.hideCampaignPage, ({ params, body, ...staff }) =>
    hidePage(db, params.id, body.reason, staff),
  )
  route(reviewCalls.showCampaignPage, ({ params, ...staff }) => showPage(db, params.id, staff))
}
