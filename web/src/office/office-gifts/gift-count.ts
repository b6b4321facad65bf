const grouped = new Intl.NumberFormat('en-US')

/** 1 -> '1 gift', 1240 -> '1,240 gifts'. */
export const giftCount = (count: number) => `${grouped.format(count)} ${count === 1 ? 'gift' : 'gifts'}`
