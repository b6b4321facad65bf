/** The value of `fundimage` that means "no image" (specification, section 3). */
export const noImage = 'noimage'
