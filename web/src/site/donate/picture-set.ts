import { pictureWidths } from '../../../../contract/src/picture-widths.ts'

/**
 * Value of srcset for an uploaded image, so that a phone loads a small one; undefined for any other image.
 */
export const pictureSet = (address: string): string | undefined =>
  address.startsWith('/media/')
    ? [
        ...pictureWidths.map((width) => `${address.replace('/media', `/media/${width}`)} ${width}w`),
        `${address} 1600w`,
      ].join(', ')
    : undefined
