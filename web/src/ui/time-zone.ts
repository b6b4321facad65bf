/** The zone of every day and time that people read or write here. */
export const timeZone = 'Asia/Karachi'
