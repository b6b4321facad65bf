import { say } from '../../../../words/src/say.ts'

/** 1 -> '1 gift', 1240 -> '1,240 gifts'. */
export const giftCount = (count: number) => say('office-gifts.count', { count })
