/** The MIME types of images that are recognized by their first bytes. SVG is a document, and stays text. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

const asciiAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** The type of an image by its signature; undefined for other bytes. */
export function findImageType(bytes: Uint8Array): ImageType | undefined {
  if (asciiAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png'
  if (asciiAt(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg'
  if (/^GIF8[79]a$/.test(asciiAt(bytes, 0, 6))) return 'image/gif'
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 12) === 'WEBP') return 'image/webp'
  // ISO base media: the major brand follows the size and type of the first box.
  if (asciiAt(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(asciiAt(bytes, 8, 12))) return 'image/avif'
  return undefined
}
