/** 'partially refunded' -> 'Partially refunded'. For names that the server stores in lower case. */
export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
