/** What a cart line's `subtypes` says when the donor chose none (specification, section 3). */
export const noSubType = 'Not Selected'

export const remarksMaxLength = 200
