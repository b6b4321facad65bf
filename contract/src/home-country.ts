/**
 * The charity's country in the list of countries. Stored in a separate file, so that a first visit loads no
 * text rules.
 */
export const pakistan = 'Pakistan'
