const grouped = new Intl.NumberFormat('en-US')

/** 1 -> '1 line', 1240 -> '1,240 lines'. */
export const lineCount = (count: number) => `${grouped.format(count)} ${count === 1 ? 'line' : 'lines'}`
