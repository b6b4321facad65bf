// List of animals for slaughterhouse workers (server/src/qurbani/field-lists.ts). Stores the list and the marks
// on the phone, so that the page works without a connection. Retries marks until the server accepts them; the
// server counts only the first mark of an animal.
{
  const retryMs = 15_000
  const link = location.pathname.split('/').pop()
  const address = `/api/v1/public/field-lists/${link}`
  const state = document.getElementById('state')
  const say = (name) => {
    state.textContent = state.dataset[name]
  }

  const opened = new Promise((resolve, reject) => {
    const request = indexedDB.open('field', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('values')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  /** Changes a stored value in one transaction, so that no change between reading and writing is lost. */
  const changeStored = async (name, change) => {
    const transaction = (await opened).transaction('values', 'readwrite')
    const store = transaction.objectStore('values')
    return new Promise((resolve, reject) => {
      let value
      const request = store.get(`${name} ${link}`)
      request.onsuccess = () => {
        value = change(request.result)
        store.put(value, `${name} ${link}`)
      }
      transaction.oncomplete = () => resolve(value)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  /** Returns a promise of the result of a request. */
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const {
    month,
    comma,
    locale,
    unnamed,
    intentions,
    token: authorization,
  } = document.getElementById('animals').dataset
  const intentionNames = JSON.parse(intentions)
  const language = document.documentElement.lang
  const callHeaders = { 'accept-language': language, ...(authorization && { authorization }) }
  const values = {}
  const warning = document.getElementById('unstored')
  /** Changes a value; from the first failure on only in memory, with a warning. */
  const change = async (name, by) => {
    try {
      if (!warning.hidden) values[name] = by(values[name])
      else values[name] = await changeStored(name, by)
    } catch (_) {
      warning.hidden = false
      state.dataset.waiting = warning.dataset.waiting
      values[name] = by(values[name])
    }
    return values[name]
  }
  const readList = () => change('list', (list = null) => list)
  /** Photos that wait: the newest of each animal, shrunk. */
  const changePhotos = (by) => change('photos', (photos = []) => by(photos))
  const changeMarks = (by) => change('marks', (marks = []) => by(marks))

  /**
   * Takes over marks and photos of animals of this list that another link left on this phone, as after the
   * office replaced the link. Returns whether there were any, and the links that have others.
   */
  const takeOver = async ({ animals }) => {
    const others = new Map()
    let isMoved = false
    if (!warning.hidden) return { isMoved, others }
    const ids = new Set(animals.map(({ id }) => id))
    const store = (await opened).transaction('values', 'readwrite').objectStore('values')
    for (const key of await resultOf(store.getAllKeys())) {
      const [name, from] = key.split(' ')
      if (from === link || !['marks', 'photos'].includes(name)) continue
      const all = await resultOf(store.get(key))
      const taken = all.filter(({ id }) => ids.has(id))
      const own = (await resultOf(store.get(`${name} ${link}`))) ?? []
      const added = taken.filter(({ id }) => own.every((one) => one.id !== id))
      if (taken.length > 0) {
        store.put(
          all.filter(({ id }) => !ids.has(id)),
          key,
        )
        store.put([...own, ...added], `${name} ${link}`)
        isMoved = true
      }
      if (taken.length < all.length) others.set(from, await resultOf(store.get(`list ${from}`)))
    }
    return { isMoved, others }
  }

  /** Names the other lists whose marks wait on this phone, because only their pages send them. */
  const showOthers = (others) =>
    document.getElementById('others').replaceChildren(
      ...[...others].map(([from, list]) => {
        const item = document.createElement('li')
        const text = list ? titleOf(list) : from
        item.append(
          Object.assign(document.createElement('a'), {
            href: `/field/${from}${location.search}`,
            textContent: text,
          }),
        )
        return item
      }),
    )
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  /** Date of the animal's day; missing in a list that an earlier version stored. */
  const dayOf = ({ date }) => date && days.format(new Date(date))
  /** Sets a text of either direction apart from its neighbours. */
  const isolated = (text) => text && `\u2068${text}\u2069`
  const titleOf = ({ region, hijri_year }) => `${region}${comma}${hijri_year}`

  /** Shows the list with the unsent marks and photos. */
  const show = async (list, marks) => {
    const photos = await changePhotos((all) => all)
    const timeZone = list.time_zone
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone })
    document.getElementById('title').textContent = titleOf(list)
    const template = document.getElementById('animal')
    document.getElementById('animals').replaceChildren(
      ...list.animals.map((animal) => {
        const item = template.content.cloneNode(true)
        const waiting = marks.find((mark) => mark.id === animal.id && !isUndone(mark, list))
        const at = animal.slaughtered_at ?? waiting?.at
        item.querySelector('h2').textContent = animal.tag
        item.querySelector('.quiet').textContent = [
          isolated(animal.place),
          `${animal.hijri_day} ${month}`,
          dayOf(animal),
        ]
          .filter(Boolean)
          .join(' · ')
        item.querySelector('ol').append(
          ...animal.shares.map(({ name, parent, intention }) =>
            Object.assign(document.createElement('li'), {
              textContent: `${isolated([name || unnamed, parent].filter(Boolean).join(' · '))}${comma}${intentionNames[intention]}`,
            }),
          ),
        )
        const button = item.querySelector('button')
        const done = item.querySelector('.mark')
        button.hidden = Boolean(at) || animal.shares.length === 0
        done.hidden = !at
        if (at) done.querySelector('bdi').textContent = clock.format(new Date(at))
        item.querySelector('.undone').hidden = Boolean(at) || !animal.undone
        button.addEventListener('click', ({ timeStamp }) => press(button, animal.id, timeStamp))
        const input = item.querySelector('input')
        const photo = item.querySelector('.photo')
        input.parentElement.hidden = animal.shares.length === 0
        const isWaiting = photos.some(({ id }) => id === animal.id)
        photo.textContent = isWaiting ? photo.dataset.waiting : animal.has_photo ? photo.dataset.sent : ''
        input.addEventListener('change', () => takePhoto(input, photo, animal.id))
        return item
      }),
    )
  }

  const undoneOf = (id, list) => list?.animals.find((one) => one.id === id)?.undone ?? 0
  /** Returns whether the office has undone the slaughter since: its mark and photo do not count. */
  const isUndone = ({ id, undone = 0 }, list) => undone < undoneOf(id, list)

  const longestSide = 1200

  /** Shrinks a photo and stores it until it is sent, because a slow connection fails with a large one. */
  const takePhoto = async (input, status, id) => {
    const [file] = input.files
    if (!file) return
    try {
      const picture = await createImageBitmap(file)
      const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * scale)
      canvas.height = Math.round(picture.height * scale)
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
      // Bytes, because some browsers do not store blobs.
      const bytes = await blob.arrayBuffer()
      const undone = undoneOf(id, await readList())
      const taken = { id, undone, at: Date.now(), bytes }
      await changePhotos((all) => [...all.filter((one) => one.id !== id), taken])
      status.textContent = status.dataset.waiting
    } catch (_) {
      status.textContent = status.dataset.unreadable
      return
    }
    await run()
  }

  /** Sends each stored photo, and drops one that the server rejects for good. Returns whether any was sent. */
  const sendPhotos = async () => {
    const photos = (await changePhotos((all) => all)).filter(({ refused_by }) => refused_by !== link)
    for (const photo of photos) {
      const form = new FormData()
      form.set('id', String(photo.id))
      form.set('undone', String(photo.undone ?? 0))
      form.set('at', new Date(photo.at).toISOString())
      form.set('photo', new Blob([photo.bytes], { type: 'image/jpeg' }), 'animal.jpg')
      const answer = await post('photos', form)
      const isSame = ({ id, at }) => id === photo.id && at === photo.at
      // The link has ended: a newer one takes the photo over.
      if (answer.status === 409) {
        await changePhotos((all) => all.map((one) => (isSame(one) ? { ...one, refused_by: link } : one)))
        continue
      }
      // Only a refusal that no repetition changes ends the sending: a wrong picture, an animal that is gone.
      if (!answer.ok && ![404, 413, 415, 422].includes(answer.status)) throw new Error(answer.statusText)
      await changePhotos((all) => all.filter((one) => !isSame(one)))
    }
    return photos.length > 0
  }

  /** A second press within this time is a double tap, not an answer. */
  const doubleTapMs = 700
  /** Time after which an unanswered question ends, because no marks are sent until then. */
  const answerMs = 20_000

  /** Marks the animal on the second press, because only the office can undo a mark. */
  const press = async (button, id, at) => {
    if (!button.dataset.pressed) {
      const label = button.textContent
      button.dataset.pressed = String(at)
      button.textContent = button.dataset.ask
      setTimeout(() => {
        delete button.dataset.pressed
        button.textContent = label
      }, answerMs)
      return
    }
    if (at - Number(button.dataset.pressed) < doubleTapMs) return
    delete button.dataset.pressed
    const list = await readList()
    const mark = { id, at: new Date().toISOString(), undone: undoneOf(id, list) }
    const marks = await changeMarks((all) => [...all.filter((one) => one.id !== id), mark])
    if (list) await show(list, marks)
    say('waiting')
    await run()
  }

  const send = async (marks) => {
    const request = { cache: 'no-store', headers: callHeaders, signal: AbortSignal.timeout(20_000) }
    if (marks.length === 0) return fetch(address, request)
    return post('slaughters', JSON.stringify({ marks }), { 'content-type': 'application/json' })
  }

  const post = async (what, body, type = {}) => {
    const headers = { ...callHeaders, ...type }
    const request = { cache: 'no-store', headers, signal: AbortSignal.timeout(60_000) }
    await fetch('/sanctum/csrf-cookie', request)
    const [, token = ''] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
    return fetch(`${address}/${what}`, {
      ...request,
      method: 'POST',
      headers: { ...headers, 'x-xsrf-token': decodeURIComponent(token) },
      body,
    })
  }

  /** Stores and shows the newest list, and removes the marks that are `done`. */
  const update = async (answer, done) => {
    const { data } = await answer.json()
    const list = await change('list', (stored) => (data.is_ended && stored ? withMarks(stored, data) : data))
    let unsent = await changeMarks((all) => all.filter((mark) => !done(mark, list)))
    if (data.is_ended) return showEnded()
    const { isMoved, others } = await takeOver(list)
    if (isMoved) {
      unsent = await changeMarks((all) => all)
      run()
    }
    await show(list, unsent)
    showOthers(others)
    if ((await countUnsent()) > 0) return say('waiting')
    say(others.size > 0 ? 'others' : list.animals.length === 0 ? 'none' : 'saved')
  }

  /** The answer to an ended link has only the animals that it marked, without names. */
  const withMarks = (stored, { animals }) => ({
    ...stored,
    animals: stored.animals.map((one) => {
      const marked = animals.find(({ id }) => id === one.id)
      return marked ? { ...one, slaughtered_at: marked.slaughtered_at, has_photo: marked.has_photo } : one
    }),
  })

  const countUnsent = async () =>
    (await changeMarks((all) => all)).length + (await changePhotos((all) => all)).length

  const showEnded = async () => {
    const list = await readList()
    if (list) await show(list, await changeMarks((all) => all))
    say((await countUnsent()) > 0 ? 'unsent' : 'ended')
  }

  const isRecorded = (mark, list) =>
    isUndone(mark, list) || list.animals.some((one) => one.id === mark.id && one.slaughtered_at)

  /** Shows the stored list, then sends the marks and stores the newest list. Refused marks are sent again. */
  const refresh = async () => {
    const [stored, marks] = [await readList(), await changeMarks((all) => all)]
    if (stored) await show(stored, marks)
    if (marks.length > 0 && !refusal) say('waiting')
    try {
      const answer = await send(marks)
      if (answer.status === 404) {
        await sendPhotos()
        return await showEnded()
      }
      if (answer.status >= 500) throw new Error(answer.statusText)
      refusal = answer.ok ? '' : (await answer.json()).message
      const sent = new Set(marks.map(({ id }) => id))
      const afterPhotos = (await sendPhotos()) ? await send([]) : answer
      if (answer.ok) return await update(afterPhotos.ok ? afterPhotos : answer, ({ id }) => sent.has(id))
      const newest = await send([])
      if (newest.status === 404) return await showEnded()
      if (newest.ok) await update(newest, isRecorded)
      state.textContent = refusal
    } catch (_) {
      say((await countUnsent()) > 0 ? 'waiting' : 'offline')
    }
  }

  /** Sentence of the server while it refuses a mark. */
  let refusal = ''
  let running = Promise.resolve()
  const run = () => {
    running = running.then(refresh, refresh)
    return running
  }
  run()
  window.addEventListener('online', run)
  setInterval(() => {
    // A pressed button waits for its second press.
    if (!document.querySelector('[data-pressed]')) run()
  }, retryMs)

  /** Stores the page in its other languages, for a phone without a connection. */
  const storeLanguages = () => {
    for (const { href } of document.querySelectorAll('a[hreflang]')) fetch(href).catch(() => {})
  }
  const worker = navigator.serviceWorker
  if (worker?.controller) storeLanguages()
  else worker?.addEventListener('controllerchange', storeLanguages, { once: true })
  worker?.register('/field-worker.js', { scope: '/field/' })
}
