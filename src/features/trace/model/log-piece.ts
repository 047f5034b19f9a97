/** A part of a log: its text, and its range in bytes. */
export type LogPiece = { readonly from: number; readonly to: number; readonly text: string }

/**
 * The replacement for a cut character. Payloads that are not text have it too; then bytes cannot be counted
 * from the text.
 */
const cut = '\u{FFFD}'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * A piece read forward from a position: complete lines, so that no character is cut; the rest comes with the
 * next piece. At the end of the log, or if one line fills the piece, everything is kept.
 */
export function pieceFrom(items: string, position: number, next: number, atEnd: boolean): LogPiece {
  const end = items.lastIndexOf('\n') + 1
  const complete = items.slice(0, end)
  if (atEnd || end === 0 || complete.includes(cut)) return { from: position, to: next, text: items }
  return { from: position, to: position + bytesOf(complete), text: complete }
}

/** A piece that ends at the beginning of a line: without its first line, which may be cut. */
export function pieceUpTo(items: string, position: number, end: number): LogPiece {
  const start = position === 0 ? 0 : items.indexOf('\n') + 1
  const complete = items.slice(start)
  if (start === 0 || complete === '' || complete.includes(cut))
    return { from: position, to: end, text: items }
  return { from: end - bytesOf(complete), to: end, text: complete }
}

/** Appends a piece and drops the oldest while they are longer than `most` bytes in total. */
export function followed(pieces: readonly LogPiece[], next: LogPiece, maxBytes: number): readonly LogPiece[] {
  if (next.text === '') return pieces
  const all = [...pieces, next]
  let from = 0
  while (from < all.length - 1 && next.to - (all[from]?.from ?? 0) > maxBytes) from += 1
  return all.slice(from)
}
