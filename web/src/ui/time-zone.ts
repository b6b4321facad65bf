/** Time zone of every day and time shown or entered. */
export const pakistanTimeZone = 'Asia/Karachi'
