// Runs in the donation form framed by another website (embed.js): reports its height and title, and names that
// website to the donation page.
{
  const say = () => {
    // Measured on main: the body is at least as high as the frame.
    const donationFormHeight = Math.ceil(document.querySelector('main').getBoundingClientRect().height)
    parent.postMessage({ donationFormHeight, donationFormTitle: document.title }, '*')
  }
  const nameSite = () => {
    // Empty where the website sends no referrer.
    const site = document.referrer && new URL(document.referrer).hostname
    if (site === '' || site === location.hostname) return
    for (const form of document.forms)
      form.append(
        Object.assign(document.createElement('input'), { type: 'hidden', name: 'site', value: site }),
      )
  }
  const begin = () => {
    nameSite()
    // Reported once at the start: a browser observes nothing in a frame that is off screen.
    say()
    new ResizeObserver(say).observe(document.querySelector('main'))
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
