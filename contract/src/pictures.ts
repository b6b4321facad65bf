/** Value of `fundimage` for "no image" (specification, section 3). */
export const noImage = 'noimage'

/** Widths of the resized copies of uploads, in pixels: /media/480/<name>. The original has at most 1600. */
export const pictureWidths = [480, 960] as const
