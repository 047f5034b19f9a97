/** Bytes as base64, without the stack limit of spreading a long payload. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  const step = 0x8000
  for (let i = 0; i < bytes.length; i += step) text += String.fromCharCode(...bytes.subarray(i, i + step))
  return btoa(text)
}

/** The bytes of base64 text; undefined for what is not base64, blanks and missing padding included. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** The UTF-8 bytes of text as base64. */
export const textToBase64 = (text: string): string => toBase64(new TextEncoder().encode(text))
