const grouped = new Intl.NumberFormat('en-US')

/** 1240 -> '1,240'. */
export const countText = (count: number) => grouped.format(count)

/** 1 -> '1 line', 1240 -> '1,240 lines'; with an adjective '1,240 new lines'. */
export const lineCount = (count: number, adjective = '') =>
  [countText(count), adjective, count === 1 ? 'line' : 'lines'].filter(Boolean).join(' ')
