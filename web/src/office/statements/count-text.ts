const grouped = new Intl.NumberFormat('en-US')

/** 1240 -> '1,240'. */
export const countText = (count: number) => grouped.format(count)
