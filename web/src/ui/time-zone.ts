/** The zone of every day and time that people read or write here. */
export const pakistanTimeZone = 'Asia/Karachi'
