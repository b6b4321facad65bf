/** Query key of the page's own text; each page has one. */
export const textKey = ['text']
