/** The charity's country in the list of countries. Its own file, as a first visit needs no rules of texts. */
export const pakistan = 'Pakistan'
