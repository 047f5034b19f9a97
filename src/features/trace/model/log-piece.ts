/** A stretch of a log as it was read: its text, and the bytes it stands for. */
export type LogPiece = { readonly from: number; readonly to: number; readonly text: string }

/** What a character cut in two arrives as; a payload of bytes that are no text has it too, and then bytes cannot be counted from the text. */
const cut = '\u{FFFD}'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * What was read forward from a position: whole lines, so that no character is cut at the border; the rest comes with the next piece.
 * At the end of the log, or where a single line fills the piece, everything is kept.
 */
export function pieceFrom(items: string, position: number, next: number, atEnd: boolean): LogPiece {
  const end = items.lastIndexOf('\n') + 1
  const kept = items.slice(0, end)
  if (atEnd || end === 0 || kept.includes(cut)) return { from: position, to: next, text: items }
  return { from: position, to: position + bytesOf(kept), text: kept }
}

/** What was read up to a position that is known to begin a line: without the first line, which may be cut. */
export function pieceUpTo(items: string, position: number, end: number): LogPiece {
  const start = position === 0 ? 0 : items.indexOf('\n') + 1
  const kept = items.slice(start)
  if (start === 0 || kept === '' || kept.includes(cut)) return { from: position, to: end, text: items }
  return { from: end - bytesOf(kept), to: end, text: kept }
}

/** The pieces with one more, the oldest left out while they are longer than `most` bytes together: what is kept of a log that is followed stays small. */
export function followed(pieces: readonly LogPiece[], next: LogPiece, most: number): readonly LogPiece[] {
  if (next.text === '') return pieces
  const all = [...pieces, next]
  let from = 0
  while (from < all.length - 1 && next.to - (all[from]?.from ?? 0) > most) from += 1
  return all.slice(from)
}
