// Inlined by the server into a rendered page: loads the scripts after the first paint.
// Limited to the syntax of 2018, for browsers older than those supported (web/browsers.ts).
{
  const root = document.documentElement
  const files = document.currentScript.dataset.files.split(' ')
  // Reserves the place of the panel that continues a donation (src/site/donate/continue-donation.tsx): arriving
  // later, it would push the causes from under the donor's finger.
  try {
    if (localStorage.getItem('amanah.unfinished-donation')) root.dataset.unfinished = ''
  } catch (_) {}
  // Without cascade layers nothing is styled, and the form would be unusable.
  const isPlain = !('CSSLayerBlockRule' in window)
  // Shows the content for browsers without scripts: how to give by bank transfer, and contact details.
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
    else Promise.all(files.map((file) => import(file))).catch(showWithoutScript)
  }
  // Cached for the next page once the donor begins, since most visitors only look: applied on this one, the
  // font would shift its text (urdu-font.js).
  // The first face alone: the whole style adds another of the same file (load-full-stylesheet.ts).
  const fetchUrduFont = async () => {
    if (root.dir !== 'rtl' || 'urduFont' in root.dataset) return
    const face = [...document.fonts].find(({ family }) => family.includes('Urdu cached'))
    try {
      if (await face.load()) localStorage.setItem('urdu-font', 'cached')
    } catch (_) {}
  }
  for (const begins of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(begins, fetchUrduFont, { once: true })
  if (document.hidden || isPlain) load()
  else {
    const seen = (list) => list.getEntriesByName('first-contentful-paint')[0] && load()
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
    setTimeout(load, 3000)
  }
  // Clicks before the page is interactive: src/site/donate/replay-early-input.ts replays them.
  window.earlyClicks = []
  const remember = (event) => {
    const button = window.earlyClicks && event.target.closest('#root button')
    if (!button) return
    window.earlyClicks.push(button)
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', remember, true)
  // Returns to the same path and query after a language change: src/site/site-header.tsx knows at most the
  // cause.
  const keepAddress = ({ target }) => {
    const link = target.closest('a[href^="/language/"]')
    if (link) link.search = new URLSearchParams({ to: location.pathname + location.search })
  }
  addEventListener('click', keepAddress, true)
}
