// Runs in the donation form that stands in a frame on another website (embed.js): says how high it is and what it is called.
{
  const say = () => {
    // Not of the body, which is at least as high as the frame.
    const donationFormHeight = Math.ceil(document.querySelector('main').getBoundingClientRect().height)
    parent.postMessage({ donationFormHeight, donationFormTitle: document.title }, '*')
  }
  const begin = () => {
    // At once: a browser observes nothing in a frame that is off the screen.
    say()
    new ResizeObserver(say).observe(document.querySelector('main'))
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
