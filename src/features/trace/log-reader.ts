import { toApiError, type ApiError } from '@/api/error'
import { followed, pieceFrom, pieceUpTo, type LogPiece } from './model/log-piece'
import { createStore } from '@/lib/store'

/** The number of bytes read and shown at once; a followed log keeps at most twice as many. */
export const pieceBytes = 131_072

/** Reads up to a number of bytes from a position; `next` is the position after them. */
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
  /** How far a search has come, in bytes; undefined if none is running. */
  readonly searched: number | undefined
  /** Whether the last search found nothing. */
  readonly notFound: boolean
  /** Increases with every other piece that is shown, but not while following. */
  readonly turn: number
}

/** A window on a log of any length: keeps one piece of it in memory, read when it is shown (catalogue G8). */
export function createLogReader(read: ReadLog, known: number) {
  const store = createStore<LogState>({
    pieces: [],
    size: known,
    busy: false,
    error: null,
    following: false,
    searched: undefined,
    notFound: false,
    turn: 0,
  })
  let control = new AbortController()
  const set = (part: Partial<LogState>) => store.merge(part)
  const from = () => store.get().pieces[0]?.from ?? 0
  const to = () => store.get().pieces.at(-1)?.to ?? 0

  /** Only the last request counts: aborts the previous one. */
  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    control.abort()
    const controller = new AbortController()
    control = controller
    set({ busy: true, notFound: false, searched: undefined })
    try {
      await work(controller.signal)
      if (!controller.signal.aborted) set({ busy: false, error: null, searched: undefined })
    } catch (cause) {
      if (!controller.signal.aborted) set({ busy: false, error: toApiError(cause), searched: undefined })
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
    /** Sets the length of a log that has grown. */
    grow(size: number) {
      if (size > store.get().size) set({ size })
    },
    /** Reads on until a piece has the words and is accepted, and shows it; returns whether there was one. */
    async find(needle: string, accepts: (piece: LogPiece) => boolean = () => true): Promise<boolean> {
      const lowerNeedle = needle.toLowerCase()
      let found = false
      set({ following: false })
      await attempt(async (signal) => {
        for (let position = to(); !signal.aborted;) {
          set({ searched: position })
          const { items, next } = await read(position, pieceBytes, { signal, quiet: true })
          if (signal.aborted) return
          const piece = pieceFrom(items, position, next, next >= store.get().size)
          if (piece.text.toLowerCase().includes(lowerNeedle) && accepts(piece)) {
            found = true
            show(piece, sizeAfter(piece.to))
            return
          }
          if (piece.to <= position || next >= store.get().size) return set({ notFound: true })
          position = piece.to
        }
      })
      return found
    },
    /** Aborts the running request. */
    stop() {
      control.abort()
      set({ busy: false, searched: undefined })
    },
    /** Starts or stops following the end of the log. */
    async follow(on: boolean) {
      set({ following: on })
      if (on && to() < store.get().size) await reader.last()
    },
    /** Appends new lines. An unfinished line waits for its end. */
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
