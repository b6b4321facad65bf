// Runs in the donation form that stands in a frame on another website (embed.js): says how high it is, and nothing else.
{
  const say = () =>
    parent.postMessage({ donationFormHeight: Math.ceil(document.body.getBoundingClientRect().height) }, '*')
  addEventListener('DOMContentLoaded', () => new ResizeObserver(say).observe(document.body))
  if (document.readyState !== 'loading') new ResizeObserver(say).observe(document.body)
}
