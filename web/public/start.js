// Inlined by the server into a page that it has drawn: what makes the page work is loaded after its first picture.
// Its syntax is that of 2018, for browsers that are older than those supported (web/browsers.ts).
{
  const root = document.documentElement
  const files = document.currentScript.dataset.files.split(' ')
  // Without cascade layers nothing is styled, and the form could not be used.
  const isPlain = !('CSSLayerBlockRule' in window)
  // Shows what the page has for browsers without scripts: how to give by bank transfer, and whom to ask.
  const showWithoutScript = () => {
    root.dataset.withoutScript = isPlain ? 'plain' : 'styled'
    for (const part of document.querySelectorAll('noscript')) {
      const shown = document.createElement('div')
      shown.innerHTML = part.textContent
      part.replaceWith(shown)
    }
    const bar = document.getElementById('not-loaded')
    if (bar && !isPlain) bar.classList.remove('hidden')
  }
  const load = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
    else if (isPlain) showWithoutScript()
    else Promise.all(files.map((file) => import(file))).then(fetchUrduFont, showWithoutScript)
  }
  // Stored for the next page: drawn on this one, the font would move its text (urdu-font.js).
  const fetchUrduFont = async () => {
    if (root.dir !== 'rtl' || 'urduFont' in root.dataset) return
    try {
      const faces = await document.fonts.load('1em "Urdu cached"', '\u06c1')
      if (faces.length > 0) localStorage.setItem('urdu-font', 'cached')
    } catch (_) {}
  }
  if (document.hidden || isPlain) load()
  else {
    const seen = (list) => list.getEntriesByName('first-contentful-paint')[0] && load()
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
    setTimeout(load, 3000)
  }
  // Pressed before anything listens: src/site/donate/repeat-early-input.ts presses it again.
  window.earlyClicks = []
  const remember = (event) => {
    const button = window.earlyClicks && event.target.closest('#root button')
    if (!button) return
    window.earlyClicks.push(button)
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', remember, true)
  // In another language the page is to ask for the same: src/site/site-header.tsx knows the cause at most.
  const keepAddress = ({ target }) => {
    const link = target.closest('a[href^="/language/"]')
    if (link) link.search = new URLSearchParams({ to: location.pathname + location.search })
  }
  addEventListener('click', keepAddress, true)
}
