// Runs on the charity's own website, included by one script tag: shows the donation form in a frame of the
// right height. Falls back to a link to our page when framing is not allowed or the form does not load.
{
  // Link texts by the language prefix of the address, filled in by the server
  // (server/src/site/embed-script.ts).
  const links = {}
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const { cause, language, title } = script.dataset
  const prefix = `/${language}` in links ? `/${language}` : ''
  const query = cause ? `?cause=${encodeURIComponent(cause)}` : ''
  const frame = document.createElement('iframe')
  frame.src = `${origin}${prefix}/embed${query}`
  frame.title = title || ''
  Object.assign(frame.style, { display: 'block', width: '100%', height: '26rem', border: '0' })
  script.after(frame)

  const link = document.createElement('a')
  link.href = `${origin}${prefix || '/'}${query}`
  link.lang = prefix.slice(1) || 'en'
  const { words, direction } = links[prefix] || { words: origin, direction: 'ltr' }
  // The surrounding page may have the other text direction.
  link.dir = direction
  link.textContent = words
  let isHere = false
  const offerLink = () => {
    if (isHere) return
    // Hidden but still loading: a slow form takes its place again.
    Object.assign(frame.style, { height: '0', visibility: 'hidden' })
    frame.after(link)
  }
  // A browser that refuses to frame the form reports no error, so absence is detected by time; a working form
  // reports before its load event.
  frame.addEventListener('load', () => setTimeout(offerLink, 1000))
  setTimeout(offerLink, 8000)

  addEventListener('message', ({ source, origin: from, data }) => {
    const height = Number(data?.donationFormHeight)
    if (source !== frame.contentWindow || from !== origin || !(height > 0)) return
    isHere = true
    link.remove()
    Object.assign(frame.style, { height: `${height}px`, visibility: '' })
    frame.title ||= data.donationFormTitle
  })
}
