const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]

/** 'Firefox on Windows': enough for people to recognise their own browser. */
export function describeDevice(userAgent = ''): string {
  const nameIn = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers) ?? 'A browser', nameIn(systems)]
  return system ? `${browser} on ${system}` : browser
}
