/** Smaller copies of what staff upload, in pixels: /media/480/<name>. The picture itself has at most 1600. */
export const pictureWidths = [480, 960] as const
