import * as publicCalls from '../../../contract/src/public-qurbani.ts'
import * as animalCalls from '../../../contract/src/qurbani-animals.ts'
import * as offerCalls from '../../../contract/src/qurbani-offers.ts'
import * as orderCalls from '../../../contract/src/qurbani-orders.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { readSeason } from '../catalogue/seasons/seasons.queries.ts'
import type { AppContext } from '../context.ts'
import { donorActor } from '../history/record-audit.ts'
import type { Route } from '../platform/http/route.ts'
import { allotAnimals, updateAnimal } from './allot-animals.ts'
import { addPhotoOfStaff, openAnimalPhoto, openPhotoOfShare } from './animal-photos.ts'
import { readAnimals } from './animals.queries.ts'
import { chooseForOrder } from './choose-for-order.ts'
import { endDays } from './end-days.ts'
import { exportAnimals } from './export-animals.ts'
import { addPhoto, createFieldList, endFieldLists, readFieldList, recordMarks } from './field-lists.ts'
import { readOffers } from './offers.queries.ts'
import { readOrders, type StoredOrder, saveNames, saveOrderNames, toOwnOrders } from './own-orders.ts'
import { markSlaughtered } from './record-slaughters.ts'
import { createQurbaniOffer, readSettings, saveSettings, updateQurbaniOffer } from './save-offer.ts'
import { readSeasonOrders } from './season-orders.queries.ts'
import { undoSlaughter } from './undo-slaughter.ts'

/** Calls for staff and workers about the animals of offers. */
export function animalsRoutes(route: Route, context: AppContext): void {
  const { db, storage } = context
  route(animalCalls.listAnimals, ({ params, reader }) => readAnimals(reader.language, db, params.id))
  route(animalCalls.allotShares, ({ params, body, ...staff }) => allotAnimals(db, params.id, body, staff))
  route(animalCalls.updateAnimal, ({ params, body, ...staff }) => updateAnimal(db, params.id, body, staff))
  route(animalCalls.recordSlaughter, ({ params, body, ...staff }) =>
    markSlaughtered(db, params.id, body, staff),
  )
  route(animalCalls.undoSlaughter, ({ params, body, ...staff }) => undoSlaughter(db, params.id, body, staff))
  route(animalCalls.endOffer, ({ params, ...staff }) => endDays(db, params.id, staff))
  route(animalCalls.exportAnimals, ({ params, query, readDb, ...staff }) =>
    exportAnimals({ db, readDb }, params.id, query.format, staff),
  )
  route(animalCalls.createFieldList, ({ params, body, ...staff }) =>
    createFieldList(context, params.id, body, staff),
  )
  route(animalCalls.endFieldLists, async ({ params, ...staff }) => {
    await endFieldLists(db, params.id, staff)
    return null
  })
  route(animalCalls.readFieldList, ({ params, reader }) => readFieldList(reader.language, db, params.link))
  route(animalCalls.addFieldPhoto, ({ params, body, file, reader }) =>
    addPhoto(context, reader.language, params.link, { ...body, file }),
  )
  route(animalCalls.addAnimalPhoto, ({ params, file, ...staff }) =>
    addPhotoOfStaff(context, params.id, file, staff),
  )
  route(animalCalls.readAnimalPhoto, ({ params }) => openAnimalPhoto(db, storage, params.id))
  route(animalCalls.recordFieldSlaughters, ({ params, body, reader }) =>
    recordMarks(reader.language, db, params.link, body),
  )
}

export function qurbaniRoutes(route: Route, context: AppContext): void {
  const { db } = context
  const ownOrdersOf = (reader: Reader, orders: readonly StoredOrder[]) => toOwnOrders(context, reader, orders)
  route(publicCalls.readPublicOffers, ({ reader }) => context.publicSeason(reader.language))
  route(publicCalls.readOwnOrders, async ({ params, reader }) =>
    ownOrdersOf(reader, await readOrders(reader.language, db, params.link)),
  )
  route(publicCalls.readSharePhoto, ({ params }) =>
    openPhotoOfShare(db, context.storage, params.link, params.id),
  )
  route(publicCalls.saveShareNames, async ({ params, body, reader, request }) =>
    ownOrdersOf(reader, await saveNames(reader.language, db, params.link, body, donorActor(request))),
  )
  route(publicCalls.chooseForOrder, async ({ params, body, reader, request }) =>
    ownOrdersOf(reader, await chooseForOrder(context, reader.language, params.link, body, request)),
  )
  route(offerCalls.listQurbaniOffers, async ({ params, reader }) => {
    const { id } = await readSeason(db, params.id)
    return readOffers(reader.language, db, id)
  })
  route(orderCalls.listOrders, async ({ params, query, body, reader }) => {
    const { id } = await readSeason(db, params.id)
    return readSeasonOrders(reader.language, db, id, body, query)
  })
  route(orderCalls.saveOrderNames, ({ params, body, ...staff }) => saveOrderNames(db, params.id, body, staff))
  route(offerCalls.createQurbaniOffer, ({ params, body, ...staff }) =>
    createQurbaniOffer(db, params.id, body, staff),
  )
  route(offerCalls.updateQurbaniOffer, ({ params, body, ...staff }) =>
    updateQurbaniOffer(db, params.id, body, staff),
  )
  route(offerCalls.readQurbaniSettings, () => readSettings(db))
  route(offerCalls.saveQurbaniSettings, ({ body, ...staff }) => saveSettings(db, body, staff))
}
