/**
 * The charity's country in the list of countries. A file of its own, so that a first visit loads no text
 * rules.
 */
export const pakistan = 'Pakistan'
