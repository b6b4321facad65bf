/** Under which the text of a page is kept: each has one. */
export const textKey = ['text']
