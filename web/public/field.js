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
  const inStore = async (mode, act) => {
    const store = (await opened).transaction('values', mode).objectStore('values')
    return new Promise((resolve, reject) => {
      const request = act(store)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
  const read = (name) => inStore('readonly', (store) => store.get(`${name} ${link}`))
  const write = (name, value) => inStore('readwrite', (store) => store.put(value, `${name} ${link}`))

  const { month } = document.getElementById('animals').dataset
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' })

  /** Shows the list with the unsent marks. */
  const show = (list, marks) => {
    document.getElementById('title').textContent = `${list.region}, ${list.hijri_year}`
    const template = document.getElementById('animal')
    document.getElementById('animals').replaceChildren(
      ...list.animals.map((animal) => {
        const item = template.content.cloneNode(true)
        const waiting = marks.find(({ id }) => id === animal.id)
        const at = animal.slaughtered_at ?? waiting?.at
        item.querySelector('h2').textContent = animal.tag
        item.querySelector('.quiet').textContent = `${animal.place} · ${animal.hijri_day} ${month}`
        item.querySelector('ol').append(
          ...animal.shares.map(({ name, parent }) =>
            Object.assign(document.createElement('li'), {
              textContent: [name || '–', parent].filter(Boolean).join(' · '),
            }),
          ),
        )
        const button = item.querySelector('button')
        const done = item.querySelector('.mark')
        button.hidden = Boolean(at) || animal.shares.length === 0
        done.hidden = !at
        if (at) done.querySelector('bdi').textContent = clock.format(new Date(at))
        button.addEventListener('click', () => press(button, animal.id))
        return item
      }),
    )
  }

  /** Marks the animal on the second press, because a mark cannot be undone. */
  const press = async (button, id) => {
    if (!button.dataset.pressed) {
      button.dataset.pressed = 'yes'
      button.textContent = button.dataset.ask
      return
    }
    const marks = (await read('marks')) ?? []
    await write('marks', [...marks.filter((mark) => mark.id !== id), { id, at: new Date().toISOString() }])
    await refresh()
  }

  const send = async (marks) => {
    const request = { cache: 'no-store', signal: AbortSignal.timeout(20_000) }
    if (marks.length === 0) return fetch(address, request)
    await fetch('/sanctum/csrf-cookie', request)
    const [, token = ''] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
    return fetch(`${address}/slaughters`, {
      ...request,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
      body: JSON.stringify({ marks }),
    })
  }

  /** Shows the stored list, then sends the marks and stores the newest list. */
  const refresh = async () => {
    const [stored, marks = []] = [await read('list'), await read('marks')]
    if (stored) show(stored, marks)
    if (marks.length > 0) say('waiting')
    try {
      const answer = await send(marks)
      if (answer.status === 404) return say('ended')
      if (!answer.ok) throw new Error(answer.statusText)
      const { data } = await answer.json()
      await write('list', data)
      const sent = new Set(marks.map(({ id }) => id))
      const unsent = ((await read('marks')) ?? []).filter(({ id }) => !sent.has(id))
      await write('marks', unsent)
      show(data, unsent)
      say(data.animals.length === 0 ? 'none' : 'saved')
    } catch (_) {
      say(marks.length > 0 ? 'waiting' : 'offline')
    }
  }

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
  navigator.serviceWorker?.register('/field-worker.js', { scope: '/field/' })
}
