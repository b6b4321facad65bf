// Runs in the donation form framed by another website (embed.js): reports its height and title.
{
  const say = () => {
    // Measured on main: the body is at least as high as the frame.
    const donationFormHeight = Math.ceil(document.querySelector('main').getBoundingClientRect().height)
    parent.postMessage({ donationFormHeight, donationFormTitle: document.title }, '*')
  }
  const begin = () => {
    // Reported once at the start: a browser observes nothing in a frame that is off screen.
    say()
    new ResizeObserver(say).observe(document.querySelector('main'))
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
