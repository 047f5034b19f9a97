import { toApiError, type ApiError } from '@/api/error'
import { followed, pieceFrom, pieceUpTo, type LogPiece } from './model/log-piece'
import { createStore } from '@/lib/store'

/** So many bytes are read and shown at once; a log that is followed keeps at most twice as many. */
export const pieceBytes = 131_072

/** Reads so many bytes from a position; `next` is where they end. */
export type ReadLog = (
  position: number,
  bytes: number,
  options: { signal: AbortSignal; quiet: boolean },
) => Promise<{ items: string; next: number }>

export type LogState = {
  readonly pieces: readonly LogPiece[]
  readonly size: number
  readonly busy: boolean
  readonly error: ApiError | null
  readonly following: boolean
  /** How far a search has come; undefined when none runs. */
  readonly searched: number | undefined
  /** The last search found nothing. */
  readonly missed: boolean
  /** Grows with every other piece that is turned to, but not while following. */
  readonly turn: number
}

/**
 * A window on a log of any length: one piece of it is held, read when it is turned to, so that half a gigabyte takes no more
 * memory than a page (catalogue G8).
 */
export function createLogReader(read: ReadLog, known: number) {
  const store = createStore<LogState>({
    pieces: [],
    size: known,
    busy: false,
    error: null,
    following: false,
    searched: undefined,
    missed: false,
    turn: 0,
  })
  let control = new AbortController()
  const set = (part: Partial<LogState>) => store.merge(part)
  const from = () => store.get().pieces[0]?.from ?? 0
  const to = () => store.get().pieces.at(-1)?.to ?? 0

  /** Only the last wish counts: what was under way is given up. */
  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    control.abort()
    const own = new AbortController()
    control = own
    set({ busy: true, missed: false, searched: undefined })
    try {
      await work(own.signal)
      if (!own.signal.aborted) set({ busy: false, error: null, searched: undefined })
    } catch (cause) {
      if (!own.signal.aborted) set({ busy: false, error: toApiError(cause), searched: undefined })
    }
  }
  const show = (piece: LogPiece, size: number) =>
    store.update((draft) => {
      draft.pieces = [piece]
      draft.size = size
      draft.turn += 1
    })
  const sizeAfter = (next: number) => Math.max(store.get().size, next)

  const forward = async (position: number, signal: AbortSignal): Promise<LogPiece> => {
    const { items, next } = await read(position, pieceBytes, { signal, quiet: false })
    return pieceFrom(items, position, next, next >= store.get().size)
  }
  const backward = async (end: number, signal: AbortSignal): Promise<LogPiece> => {
    const position = Math.max(0, end - pieceBytes)
    const { items, next } = await read(position, end - position, { signal, quiet: false })
    return pieceUpTo(items, position, Math.min(end, next))
  }
  const turnTo = (get: (signal: AbortSignal) => Promise<LogPiece>) =>
    attempt(async (signal) => {
      const piece = await get(signal)
      if (!signal.aborted) show(piece, sizeAfter(piece.to))
    })

  const reader = {
    store,
    first: () => turnTo((signal) => forward(0, signal)),
    last: () => turnTo((signal) => backward(store.get().size, signal)),
    earlier: () => turnTo((signal) => backward(from(), signal)),
    later: () => turnTo((signal) => forward(to(), signal)),
    /** The log has become longer. */
    grow(size: number) {
      if (size > store.get().size) set({ size })
    },
    /** Reads on until a piece has the words and is accepted, and turns to it; tells whether there was one. */
    async find(needle: string, accepts: (piece: LogPiece) => boolean = () => true): Promise<boolean> {
      const wanted = needle.toLowerCase()
      let found = false
      set({ following: false })
      await attempt(async (signal) => {
        for (let position = to(); !signal.aborted;) {
          set({ searched: position })
          const { items, next } = await read(position, pieceBytes, { signal, quiet: true })
          if (signal.aborted) return
          const piece = pieceFrom(items, position, next, next >= store.get().size)
          if (piece.text.toLowerCase().includes(wanted) && accepts(piece)) {
            found = true
            show(piece, sizeAfter(piece.to))
            return
          }
          if (piece.to <= position || next >= store.get().size) return set({ missed: true })
          position = piece.to
        }
      })
      return found
    },
    /** Gives up what is under way. */
    stop() {
      control.abort()
      set({ busy: false, searched: undefined })
    },
    /** From now on the end of the log is on show, or no longer. */
    async follow(on: boolean) {
      set({ following: on })
      if (on && to() < store.get().size) await reader.last()
    },
    /** Takes in what was written meanwhile. An unfinished line waits for its end. */
    async tick() {
      if (!store.get().following || store.get().busy) return
      await attempt(async (signal) => {
        const position = to()
        const { items, next } = await read(position, pieceBytes, { signal, quiet: true })
        if (signal.aborted || items === '') return
        if (!items.includes('\n') && next - position < pieceBytes) return
        const piece = pieceFrom(items, position, next, false)
        const pieces = followed(store.get().pieces, piece, 2 * pieceBytes)
        set({ pieces, size: Math.max(store.get().size, piece.to) })
      })
    },
  }
  return reader
}

export type LogReader = ReturnType<typeof createLogReader>
