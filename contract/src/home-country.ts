/** The charity's country in the list of countries; a file of its own, since the first visit needs no rules. */
export const pakistan = 'Pakistan'
