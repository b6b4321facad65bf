/** 'partially refunded' -> 'Partially refunded': how names that the server stores in small letters are shown. */
export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
