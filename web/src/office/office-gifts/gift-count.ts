import type { Translate } from '../../../../words/src/reader.ts'

/** 1 -> '1 gift', 1240 -> '1,240 gifts'. */
export const giftCount = (t: Translate, count: number) => t('office-gifts.count', { count })
