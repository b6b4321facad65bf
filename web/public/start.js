// Inlined by the server into a page that it has drawn: what makes the page work is loaded after its first picture.
{
  const files = document.currentScript.dataset.files.split(' ')
  const sayNotLoaded = () => document.getElementById('not-loaded')?.classList.remove('hidden')
  const load = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
    else Promise.all(files.map((file) => import(file))).then(fetchUrduFont, sayNotLoaded)
  }
  // Stored for the next page: drawn on this one, the font would move its text (urdu-font.js).
  const root = document.documentElement
  const fetchUrduFont = async () => {
    if (root.dir !== 'rtl' || 'urduFont' in root.dataset) return
    try {
      const faces = await document.fonts.load('1em "Urdu cached"', '\u06c1')
      if (faces.length > 0) localStorage.setItem('urdu-font', 'cached')
    } catch {}
  }
  if (document.hidden) load()
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
