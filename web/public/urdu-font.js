// Chooses the font of an Urdu page before its first paint (docs/decisions/0082). Inlined by the server into a
// rendered page.
{
  const root = document.documentElement
  const isJoined = () => {
    const context = document.createElement('canvas').getContext('2d')
    context.font = '32px system-ui, sans-serif'
    const width = (text) => context.measureText(text).width
    // A missing character, or one without joined forms, is twice as wide as one.
    return ['\u06c1', '\u06be'].every((letter) => width(letter + letter) < 2 * width(letter) - 1)
  }
  // Hides the page while the font loads, so that nothing shifts when it arrives; for at most two seconds.
  const awaitFont = () => {
    const show = () => {
      root.dataset.urduFont = 'needed'
    }
    root.dataset.urduFont = 'awaited'
    setTimeout(show, 2000)
    document.fonts.load('1em "Urdu needed"', '\u06c1').then(show, show)
  }
  let stored
  try {
    stored = localStorage.getItem('urdu-font')
  } catch {}
  if (stored) root.dataset.urduFont = stored
  else
    document.fonts.load('1em "Urdu local"', '\u06c1').catch(() => {
      if (!isJoined()) awaitFont()
    })
}
