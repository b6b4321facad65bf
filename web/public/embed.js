// Runs in a page of the charity's own website, which names it in one line: shows the donation form there, as high as it needs to be. Where
// the form may not stand or does not come, a link to our page takes its place.
{
  // What the link says, by what the addresses of its language begin with: the server fills it in (server/src/site/embed-script.ts).
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
  // The page around it may be written from the other side.
  link.dir = direction
  link.textContent = words
  let isHere = false
  const offerLink = () => {
    if (isHere) return
    // Still there: what is only slow takes its place again.
    Object.assign(frame.style, { height: '0', visibility: 'hidden' })
    frame.after(link)
  }
  // A browser that refuses to show the form says so to nobody; the form itself speaks before it is loaded.
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
