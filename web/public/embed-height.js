// Runs in the donation form that stands in a frame on another website (embed.js): says how high it is and what it is called.
{
  const say = () => {
    const donationFormHeight = Math.ceil(document.body.getBoundingClientRect().height)
    parent.postMessage({ donationFormHeight, donationFormTitle: document.title }, '*')
  }
  addEventListener('DOMContentLoaded', () => new ResizeObserver(say).observe(document.body))
  if (document.readyState !== 'loading') new ResizeObserver(say).observe(document.body)
}
