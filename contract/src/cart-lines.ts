/** What a cart line's `subtypes` says when the donor chose none (specification, section 3). */
export const noSubType = 'Not Selected'

/** What stands for a cause where none is chosen for money yet: in the books, in lists and in exports. */
export const noCause = 'Unallocated'

export const remarksMaxLength = 200
