/** Name of the charity's country in the list of countries. A file of its own: the first visit needs no rules. */
export const pakistan = 'Pakistan'
