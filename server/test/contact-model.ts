/**
 * In-memory model of donor records: attach_contacts(), merges, splits and erasure, as the migrations and
 * `contacts/` carry them out. Random histories run by the thousand on the model alone, and more slowly on
 * the model and the database side by side.
 */

/** 'email one@example.com': a kind and its value. */
type Point = `${(typeof pointKinds)[number]} ${string}`
/** Weakest first. */
const pointKinds = ['email', 'phone', 'cnic'] as const

export type ModelDonation = {
  id: number
  name: string
  points: Point[]
  contact: number | null
  taxpayer: number | null
  isErased: boolean
}
type ContactPoint = { id: number; contact: number; point: Point; isOfDonations: boolean }
type ModelContact = { id: number; mergedInto: number | null; isErased: boolean; names: Set<string> }
type OwnedRow = { id: number; contact: number }
type Merge = {
  id: number
  winner: number
  loser: number
  moved: {
    donations: number[]
    points: number[]
    names: string[]
    contacts: number[]
    owned: number[]
    credits: number[]
    households: number[]
  }
  isUndone: boolean
}

export class ContactModel {
  donations: ModelDonation[] = []
  contacts = new Map<number, ModelContact>()
  points: ContactPoint[] = []
  /** Taxpayers, consents and tasks are the records that a merge moves. */
  taxpayers: OwnedRow[] = []
  consents: (OwnedRow & { key: string; isGiven: boolean })[] = []
  tasks: OwnedRow[] = []
  /**
   * Soft credits and memberships of households, of which a merge moves only what the winner does not have.
   */
  credits: (OwnedRow & { donation: number })[] = []
  members: (OwnedRow & { household: number })[] = []
  merges: Merge[] = []
  queue = new Set<number>()
  #nextContact: number
  #nextId = 1

  constructor(firstContact = 1) {
    this.#nextContact = firstContact
  }

  id = (): number => this.#nextId++
  live = (): ModelContact[] => [...this.contacts.values()].filter(({ mergedInto }) => mergedInto === null)
  editable = (): ModelContact[] => this.live().filter(({ isErased }) => !isErased)
  donationsOf = (contact: number): ModelDonation[] =>
    this.donations.filter((donation) => donation.contact === contact)

  donate(donation: Pick<ModelDonation, 'id' | 'name' | 'points'>): void {
    this.donations.push({ ...donation, contact: null, taxpayer: null, isErased: false })
    this.queue.add(donation.id)
  }

  erase(donation: ModelDonation): void {
    Object.assign(donation, { isErased: true, name: '', points: [] })
    this.queue.add(donation.id)
  }

  addPoint(contact: number, point: Point, isOfDonations: boolean): void {
    if (!this.points.some((known) => known.contact === contact && known.point === point))
      this.points.push({ id: this.id(), contact, point, isOfDonations })
  }

  addCredit(credit: OwnedRow & { donation: number }): void {
    if (!this.#hasCredit(credit.contact, credit)) this.credits.push(credit)
  }

  #hasCredit = (contact: number, { donation }: { donation: number }) =>
    this.credits.some((own) => own.contact === contact && own.donation === donation)

  householdOf = (contact: number) => this.members.find((member) => member.contact === contact)?.household

  /** Joins a household, unless the contact has one; leaves it without `household`. */
  join(id: number, contact: number, household: number | null): void {
    if (household === null) this.members = this.members.filter((member) => member.contact !== contact)
    else if (this.householdOf(contact) === undefined) this.members.push({ id, contact, household })
  }

  attach(batch: number): void {
    const ids = new Set([...this.queue].sort((one, other) => one - other).slice(0, batch))
    for (const id of ids) this.queue.delete(id)
    const queued = this.donations.filter(({ id }) => ids.has(id))
    for (;;) {
      const waiting = queued.filter(({ contact }) => contact === null)
      if (waiting.length === 0) break
      const found = waiting.flatMap((donation) => {
        const contact = this.#contactFor(donation)
        return contact === undefined ? [] : [{ donation, contact }]
      })
      for (const { donation, contact } of found) this.#attach(donation, contact)
      if (found.length > 0) continue
      const firsts = waiting.filter(
        (one) => !waiting.some((earlier) => earlier.id < one.id && isSamePerson(one, earlier)),
      )
      for (const donation of firsts) {
        const id = this.#nextContact++
        this.contacts.set(id, { id, mergedInto: null, isErased: donation.isErased, names: new Set() })
        this.#attach(donation, id)
      }
    }
    for (const donation of queued) if (donation.contact !== null) this.#attach(donation, donation.contact)
    const touched = new Set(queued.flatMap(({ contact }) => (contact === null ? [] : [contact])))
    this.points = this.points.filter(
      ({ contact, point, isOfDonations }) =>
        !touched.has(contact) ||
        !isOfDonations ||
        this.donationsOf(contact).some(({ points }) => points.includes(point)),
    )
    this.#anonymise(touched)
  }

  /** Adds a donation to a contact, with its points and name. */
  #attach(donation: ModelDonation, id: number): void {
    donation.contact = id
    if (donation.isErased) return
    for (const point of donation.points) this.addPoint(id, point, true)
    this.contacts.get(id)?.names.add(donation.name)
  }

  /** Finds the contact with a point and the name of a donation: by CNIC, phone, e-mail, then the oldest. */
  #contactFor({ name, points }: ModelDonation): number | undefined {
    for (const kind of pointKinds.toReversed()) {
      const own = points.find((point) => point.startsWith(kind))
      const candidates = this.points.filter(({ point, contact: id }) => {
        const contact = this.contacts.get(id)
        return point === own && contact?.mergedInto === null && contact.names.has(name)
      })
      if (candidates.length > 0) return Math.min(...candidates.map(({ contact }) => contact))
    }
    return undefined
  }

  /** Erases contacts, and those merged into them, once every donation of theirs is erased. */
  #anonymise(touched: ReadonlySet<number>): void {
    for (const contact of this.contacts.values()) {
      if (!touched.has(contact.id) && !touched.has(contact.mergedInto ?? 0)) continue
      const moved = this.merges.flatMap(({ loser, moved, isUndone }) =>
        loser === contact.id && !isUndone ? moved.donations : [],
      )
      const own = this.donations.filter(({ id, contact: at }) => at === contact.id || moved.includes(id))
      if (own.length === 0 || own.some(({ isErased }) => !isErased)) continue
      contact.isErased = true
      contact.names.clear()
      this.points = this.points.filter((point) => point.contact !== contact.id)
      this.tasks = this.tasks.filter((task) => task.contact !== contact.id)
      this.join(0, contact.id, null)
      for (const [key, { isGiven }] of this.currentConsents(contact.id))
        if (isGiven) this.consents.push({ id: this.id(), contact: contact.id, key, isGiven: false })
    }
  }

  currentConsents = (contact: number) =>
    new Map(this.consents.filter((one) => one.contact === contact).map((one) => [one.key, one]))

  /** @returns whether the merge is allowed */
  merge(id: number, winner: number, loser: number): boolean {
    const both = [this.contacts.get(winner), this.contacts.get(loser)]
    if (winner === loser || both.some((one) => !one || one.mergedInto !== null || one.isErased)) return false
    const [win, lose] = both as [ModelContact, ModelContact]
    const hasPoint = (contact: number, { point }: ContactPoint) =>
      this.points.some((own) => own.contact === contact && own.point === point)
    const donations = this.donationsOf(loser)
    const points = this.points.filter((one) => one.contact === loser && !hasPoint(winner, one))
    const names = [...lose.names].filter((name) => !win.names.has(name))
    const contacts = [...this.contacts.values()].filter(({ mergedInto }) => mergedInto === loser)
    const owned = this.#owned().filter(({ contact }) => contact === loser)
    const credits = this.credits.filter((one) => one.contact === loser && !this.#hasCredit(winner, one))
    const members = this.members.filter(
      (member) => member.contact === loser && this.householdOf(winner) === undefined,
    )
    for (const row of [...donations, ...points, ...owned, ...credits, ...members]) row.contact = winner
    for (const contact of contacts) contact.mergedInto = winner
    for (const name of names) {
      lose.names.delete(name)
      win.names.add(name)
    }
    lose.mergedInto = winner
    const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
    const moved = {
      donations: ids(donations),
      points: ids(points),
      names,
      contacts: ids(contacts),
      owned: ids(owned),
      credits: ids(credits),
      households: members.map(({ household }) => household),
    }
    this.merges.push({ id, winner, loser, moved, isUndone: false })
    return true
  }

  #owned = (): OwnedRow[] => [...this.taxpayers, ...this.consents, ...this.tasks]

  /** @returns whether the split is allowed */
  split({ winner, loser, moved, ...merge }: Merge): boolean {
    const [win, lose] = [this.contacts.get(winner), this.contacts.get(loser)]
    if (merge.isUndone || !win || !lose || win.mergedInto !== null) return false
    const returned = <Row extends OwnedRow | ModelDonation>(rows: Row[], ids: number[]) =>
      rows.filter((row) => row.contact === winner && ids.includes(row.id))
    for (const row of [
      ...returned(this.donations, moved.donations),
      ...returned(this.points, moved.points),
      ...returned(this.#owned(), moved.owned),
      ...returned(this.credits, moved.credits),
      ...this.members.filter(
        ({ contact, household }) => contact === winner && moved.households.includes(household),
      ),
    ])
      row.contact = loser
    for (const name of moved.names) if (win.names.delete(name)) lose.names.add(name)
    for (const contact of this.contacts.values())
      if (contact.mergedInto === winner && moved.contacts.includes(contact.id)) contact.mergedInto = loser
    lose.mergedInto = null
    for (const donation of [...this.donationsOf(winner), ...this.donationsOf(loser)]) {
      const taxpayer = this.taxpayers.find(({ id }) => id === donation.taxpayer)
      if (taxpayer && taxpayer.contact !== donation.contact) donation.taxpayer = null
      this.queue.add(donation.id)
    }
    const undone = this.merges.find(({ id }) => id === merge.id)
    if (undone) undone.isUndone = true
    this.#anonymise(new Set([loser]))
    return true
  }
}

const isSamePerson = (one: ModelDonation, other: ModelDonation) =>
  one.name === other.name && one.points.some((point) => other.points.includes(point))
