// Runs in the donation form framed by another website (embed.js): reports its height and title, offers the amount
// of its address first, and names that website to the donation page.
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
  const offerAmount = () => {
    const amount = new URLSearchParams(location.search).get('amount') ?? ''
    if (!/^[1-9][0-9]{0,8}$/.test(amount)) return
    for (const group of document.querySelectorAll('[data-amounts]')) {
      const button = group.querySelector(`[value="${amount}"]`) ?? group.firstElementChild.cloneNode(true)
      button.value = amount
      // The text of another amount: 'Rs. 5,000'.
      button.textContent = button.textContent.replace(/[0-9,]+/, Number(amount).toLocaleString('en'))
      button.className = button.form?.querySelector('button:not([name])')?.className ?? button.className
      group.prepend(button)
    }
  }
  const begin = () => {
    nameSite()
    offerAmount()
    // Reported once at the start: a browser observes nothing in a frame that is off screen.
    say()
    new ResizeObserver(say).observe(document.querySelector('main'))
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
