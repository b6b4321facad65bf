/** Value of a cart line's `subtypes` when the donor chose none (specification, section 3). */
export const noSubType = 'Not Selected'

/** Cause title of unallocated money, in the books, lists and exports. */
export const noCause = 'Unallocated'

export const remarksMaxLength = 200
