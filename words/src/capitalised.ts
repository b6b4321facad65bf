export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
