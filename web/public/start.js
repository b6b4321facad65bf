// Inlined by the server into a page that it has drawn: what makes the page work is loaded after its first picture.
{
  const files = document.currentScript.dataset.files.split(' ')
  const sayNotLoaded = () => document.getElementById('not-loaded')?.classList.remove('hidden')
  const load = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
    else Promise.all(files.map((file) => import(file))).then(fetchLetters, sayNotLoaded)
  }
  // The letters of Urdu (src/ui/theme.css) are fetched after everything else, and drawn from the next page on: on this one they
  // would delay its text, or move it. Where nothing may be stored, the device's own letters stay.
  const root = document.documentElement
  const fetchLetters = async () => {
    if (root.dir !== 'rtl' || 'letters' in root.dataset) return
    try {
      const faces = await document.fonts.load('1em "Noto Naskh Arabic Urdu"', '\u0627')
      if (faces.length > 0) localStorage.setItem('letters', 'fetched')
    } catch {}
  }
  try {
    if (root.dir === 'rtl' && localStorage.getItem('letters')) root.dataset.letters = ''
  } catch {}
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
