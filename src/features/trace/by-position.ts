import { toApiError } from '@/api/error'
import type { ReadLog } from './log-reader'

/** A piece of a log from the broker, with the next position: a byte up to 5.10, an opaque text since 6.0. */
type Piece = { readonly items: string; readonly meta: { readonly position: number | string } }
type Options = Parameters<ReadLog>[2]
type Ask = (position: number | string | undefined, bytes: number, options: Options) => Promise<Piece>

/** A position in the log with the broker's text for it, which the beginning lacks. */
type Mark = { readonly at: number; readonly token: string | undefined }

const beginning: Mark = { at: 0, token: undefined }
/** The number of bytes per request on the way to a position. */
const stride = 1_048_576

/**
 * Reads a log by bytes whatever the broker's positions are. An opaque position (since 6.0, not confirmed by a
 * real broker) is sent back unchanged and only leads forward: bytes between the last known and the requested
 * position are read and dropped. A stale one restarts at the beginning. A character cut at a border counts as
 * more bytes than it has, which shifts later positions.
 */
export function byPosition(ask: Ask, opaque: boolean): ReadLog {
  let words = opaque
  let marks: readonly Mark[] = [beginning]
  const encode = (text: string) => new TextEncoder().encode(text)

  async function readUpTo(
    position: number,
    bytes: number,
    options: Options,
  ): Promise<{ items: string; next: number }> {
    let mark = marks.findLast(({ at }) => at <= position) ?? beginning
    const parts: Uint8Array[] = []
    let [from, got] = [position, 0]
    while (got < bytes) {
      const skip = position + got - mark.at
      const { items, meta } = await ask(mark.token, Math.max(bytes, Math.min(stride, skip)), options)
      const read = encode(items)
      if (read.length === 0) break
      const part = read.subarray(skip, skip + bytes - got)
      parts.push(part)
      got += part.length
      mark = { at: mark.at + read.length, token: String(meta.position) }
      if (mark.at > (marks.at(-1)?.at ?? 0)) marks = [...marks, mark]
    }
    if (got === 0) from = Math.min(position, mark.at)
    const buffer = new Uint8Array(got)
    parts.reduce((at, part) => (buffer.set(part, at), at + part.length), 0)
    return { items: new TextDecoder().decode(buffer), next: from + got }
  }

  return async (position, bytes, options) => {
    if (!words) {
      const { items, meta } = await ask(position === 0 ? undefined : position, bytes, options)
      if (typeof meta.position === 'number') return { items, next: meta.position }
      words = true
    }
    try {
      return await readUpTo(position, bytes, options)
    } catch (cause) {
      if (toApiError(cause).code !== 'STALE_CURSOR' || marks.length === 1) throw cause
      marks = [beginning]
      return await readUpTo(position, bytes, options)
    }
  }
}
