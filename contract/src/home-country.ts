/** The charity's country in the list of countries. Its own file: a first visit loads no text rules. */
export const pakistan = 'Pakistan'
