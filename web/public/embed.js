// Defines <amanah-donate campaign="wells" page="sana-walks" amount="5000" lang="ur"> on other websites, or with
// cause="3": shows the first step of giving in a frame of the right height. The link in the element stays when
// this script or the frame is blocked. At its former address, embed.js, the script shows the form in its own
// place, by data-cause and data-language.
{
  // Link texts by the language prefix of the address, filled in by the server
  // (server/src/site/embed-scripts.ts).
  const links = {}
  const script = document.currentScript
  const { origin, pathname } = new URL(script.src)

  class AmanahDonate extends HTMLElement {
    connectedCallback() {
      // Moved by the page: a second frame would load the form again.
      if (this.frame) return
      const names = ['cause', 'campaign', 'page', 'amount', 'lang']
      const [cause, campaign, page, amount, language] = names.map((name) => this.getAttribute(name))
      const prefix = `/${language}` in links ? `/${language}` : ''
      const chosen = Object.entries({ cause, campaign, page, amount }).filter(([, value]) => value)
      const query = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''
      const frame = document.createElement('iframe')
      this.frame = frame
      frame.src = `${origin}${prefix}/embed${query}`
      frame.title = this.getAttribute('title') || ''
      Object.assign(frame.style, { display: 'block', width: '100%', height: '26rem', border: '0' })

      const link = this.querySelector('a') || document.createElement('a')
      if (!link.href) {
        link.href =
          origin +
          (campaign
            ? `${prefix}/campaigns/${campaign}${page ? `/${page}` : ''}${amount ? `?amount=${amount}` : ''}`
            : `${prefix || '/'}${query}`)
        link.lang = prefix.slice(1) || 'en'
        const { words, direction } = links[prefix] || { words: origin, direction: 'ltr' }
        // The surrounding page may have the other text direction.
        link.dir = direction
        link.textContent = words
      }
      link.remove()
      this.style.display = 'block'
      this.append(frame)
      let isHere = false
      const offerLink = () => {
        if (isHere) return
        // Hidden but still loading: a slow form takes its place again.
        Object.assign(frame.style, { height: '0', visibility: 'hidden' })
        frame.after(link)
      }
      // A browser that refuses to frame the form reports no error, so absence is detected by time; a working form
      // reports before its load event.
      frame.addEventListener('load', () => setTimeout(offerLink, 1000))
      setTimeout(offerLink, 8000)

      addEventListener('message', ({ source, origin: from, data }) => {
        const height = Number(data?.donationFormHeight)
        if (source !== frame.contentWindow || from !== origin || !(height > 0)) return
        isHere = true
        link.remove()
        Object.assign(frame.style, { height: `${height}px`, visibility: '' })
        frame.title ||= data.donationFormTitle
      })
    }
  }
  if (!customElements.get('amanah-donate')) customElements.define('amanah-donate', AmanahDonate)

  if (pathname.endsWith('/embed.js')) {
    const { cause, language, title } = script.dataset
    const element = document.createElement('amanah-donate')
    for (const [name, value] of Object.entries({ cause, lang: language, title }))
      if (value) element.setAttribute(name, value)
    script.after(element)
  }
}
