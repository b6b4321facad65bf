// Runs in a page of the charity's own website, which names it in one line: shows the donation form there, as high as it needs to be.
{
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const { cause, language, title } = script.dataset
  const frame = document.createElement('iframe')
  frame.src = `${origin}${language ? `/${language}` : ''}/embed${cause ? `?cause=${encodeURIComponent(cause)}` : ''}`
  frame.title = title || ''
  Object.assign(frame.style, { display: 'block', width: '100%', height: '26rem', border: '0' })
  script.after(frame)
  addEventListener('message', ({ source, origin: from, data }) => {
    const height = Number(data?.donationFormHeight)
    if (source !== frame.contentWindow || from !== origin || !(height > 0)) return
    frame.style.height = `${height}px`
    frame.title ||= data.donationFormTitle
  })
}
