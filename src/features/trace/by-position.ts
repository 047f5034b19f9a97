import { toApiError } from '@/api/error'
import type { ReadLog } from './log-reader'

/** A piece of a log as the broker gives it: from where to go on, as a byte up to 5.10, as a word of its own from 6.0 on. */
type Piece = { readonly items: string; readonly meta: { readonly position: number | string } }
type Options = Parameters<ReadLog>[2]
type Ask = (position: number | string | undefined, bytes: number, options: Options) => Promise<Piece>

/** A place in a log that has been reached, and the broker's word for it; its beginning has none. */
type Mark = { readonly at: number; readonly word: string | undefined }

const beginning: Mark = { at: 0, word: undefined }
/** So much is asked for at once on the way to a place. */
const stride = 1_048_576

/**
 * Reads a log by bytes, whatever the broker's positions are. A word of its own (6.0 on; no real broker has confirmed it) is sent back unchanged and
 * leads forward only: what lies between the last known place and the wished one is read and left out. A stale word begins anew. A character
 * that a border cuts counts as more bytes than it has, so that places behind it are called later by so much.
 */
export function byPosition(ask: Ask, opaque: boolean): ReadLog {
  let words = opaque
  let marks: readonly Mark[] = [beginning]
  const encode = (text: string) => new TextEncoder().encode(text)

  async function walk(
    position: number,
    bytes: number,
    options: Options,
  ): Promise<{ items: string; next: number }> {
    let mark = marks.findLast(({ at }) => at <= position) ?? beginning
    const parts: Uint8Array[] = []
    let [from, got] = [position, 0]
    while (got < bytes) {
      const skip = position + got - mark.at
      const { items, meta } = await ask(mark.word, Math.max(bytes, Math.min(stride, skip)), options)
      const read = encode(items)
      if (read.length === 0) break
      const part = read.subarray(skip, skip + bytes - got)
      parts.push(part)
      got += part.length
      mark = { at: mark.at + read.length, word: String(meta.position) }
      if (mark.at > (marks.at(-1)?.at ?? 0)) marks = [...marks, mark]
    }
    if (got === 0) from = Math.min(position, mark.at)
    const whole = new Uint8Array(got)
    parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
    return { items: new TextDecoder().decode(whole), next: from + got }
  }

  return async (position, bytes, options) => {
    if (!words) {
      const { items, meta } = await ask(position === 0 ? undefined : position, bytes, options)
      if (typeof meta.position === 'number') return { items, next: meta.position }
      words = true
    }
    try {
      return await walk(position, bytes, options)
    } catch (cause) {
      if (toApiError(cause).code !== 'STALE_CURSOR' || marks.length === 1) throw cause
      marks = [beginning]
      return await walk(position, bytes, options)
    }
  }
}
