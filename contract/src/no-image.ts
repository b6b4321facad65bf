/** Value of `fundimage` for "no image" (specification, section 3). */
export const noImage = 'noimage'
