const grouped = new Intl.NumberFormat('en-US')

/** Formats a count: 1240 -> '1,240'. */
export const formatCount = (count: number) => grouped.format(count)
