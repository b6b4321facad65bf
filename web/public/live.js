// Refreshes the live screen of a campaign every five seconds. Without a connection the last figures stay, with a
// note, until the server answers again.
{
  const refreshMs = 5000
  const markLost = (isLost) => {
    document.getElementById('connection-lost').hidden = !isLost
  }
  const refresh = async () => {
    try {
      const answer = await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(8000) })
      if (!answer.ok) throw new Error(answer.statusText)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const [shown, next] = [document, page].map((one) => one.querySelector('main'))
      if (next && next.innerHTML !== shown.innerHTML) shown.replaceChildren(...next.childNodes)
      markLost(false)
    } catch (_) {
      markLost(true)
    }
    setTimeout(refresh, refreshMs)
  }
  setTimeout(refresh, refreshMs)
}
