import { useEffect, useRef, useState } from 'react'
import type { Pickable, Ref } from '@/api/resource'
import { toApiError, type ApiError } from '@/api/error'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { splitIds } from '@/lib/text/id-list'
import { useCommandRuntime } from '../react'
import type { LookedUp } from './lookup'

/** The lookup of a pasted list: its progress, its result, or why it could not start. */
type Pasted =
  | { readonly phase: 'asking'; readonly count: number; readonly done: number }
  | {
      readonly phase: 'told'
      readonly result: LookedUp
      /** All pasted ids, where the text is known to be one list of ids. */
      readonly ids: readonly string[]
    }
  | { readonly phase: 'failed'; readonly error: ApiError }

export type PastedControl = {
  readonly now: Pasted | undefined
  readonly paste: (text: string, nouns: readonly Pickable[]) => void
  /** Retries the ids that could not be checked. */
  readonly retry: () => void
  /** Cancels the lookup, or clears its result. */
  readonly dismiss: () => void
}

/**
 * Looks up pasted ids at the broker; `take` gets the objects found, which may be none, `keep` restricts
 * which objects qualify.
 */
export function usePasted(
  take: (refs: readonly Ref[], result: LookedUp) => void,
  keep?: (ref: Ref) => boolean,
): PastedControl {
  const { context } = useCommandRuntime()
  const [now, setNow] = useState<Pasted>()
  const control = useRef<AbortController>(undefined)
  const again = useRef<() => void>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const ask = async (
    columns: readonly (readonly string[])[],
    nouns: readonly Pickable[],
    ids: readonly string[],
    before?: LookedUp,
  ) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { signal } = own
    const update = (next: Pasted | undefined) => {
      if (control.current === own && !signal.aborted) setNow(next)
    }
    const count = new Set(columns.flat()).size
    update({ phase: 'asking', count, done: 0 })
    try {
      const { lookUpIds } = await import('./lookup')
      const result = await lookUpIds(context(), nouns, columns, {
        signal,
        keep,
        onProgress: (done) => update({ phase: 'asking', count, done }),
      })
      if (result === undefined || signal.aborted) return
      const all =
        before === undefined
          ? result
          : {
              ...result,
              found: [...before.found, ...result.found],
              named: before.named + result.named,
              misses: [...before.misses, ...result.misses],
            }
      again.current = () => startInBackground(ask([all.unasked], [all.noun], ids, all), throwUnexpected)
      update({ phase: 'told', result: all, ids })
      take(all.found, all)
    } catch (cause) {
      again.current = () => startInBackground(ask(columns, nouns, ids, before), throwUnexpected)
      update({ phase: 'failed', error: toApiError(cause) })
    }
  }
  return {
    now,
    paste: (text, nouns) => {
      const columns = splitIds(text)
      startInBackground(ask(columns, nouns, columns.length === 1 ? columns.flat() : []), throwUnexpected)
    },
    retry: () => again.current?.(),
    dismiss: () => {
      control.current?.abort()
      setNow(undefined)
    },
  }
}
