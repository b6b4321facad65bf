import { pictureWidths } from '../../../../contract/src/picture-widths.ts'

/** What a browser chooses from for an uploaded picture, so that a phone fetches a small one; undefined for any other. */
export const pictureSet = (address: string): string | undefined =>
  address.startsWith('/media/')
    ? [
        ...pictureWidths.map((width) => `${address.replace('/media', `/media/${width}`)} ${width}w`),
        `${address} 1600w`,
      ].join(', ')
    : undefined
