/** The charity's country in the list of countries. Has its own file: a first visit needs no rules of texts. */
export const pakistan = 'Pakistan'
