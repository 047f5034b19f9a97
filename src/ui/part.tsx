import { useLayoutEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { createStore } from '@/lib/store'

/** Something in a file of its own: there once it was fetched. */
export type Fetched<T> = {
  /** What came; undefined before. */
  get: () => T | undefined
  subscribe: (fn: () => void) => () => void
  /** Fetches it; a second call asks for nothing. It rejects with what failed, or with `Overdue`; the next call then tries again. */
  fetch: () => Promise<T>
}

/** So long a file may be on its way, in milliseconds; then it is said that it does not come. */
const chunkTimeoutMs = 120_000

/** A file of the console that has not come in time, though nobody said that it never will. */
export class Overdue extends Error {
  override name = 'Overdue'
  constructor() {
    super(`a file of the console has not come within ${String(chunkTimeoutMs / 1000)} s`)
  }
}

/** What comes, or an end to waiting for it. */
function inTime<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Overdue()), chunkTimeoutMs)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** What `load` brings, to be fetched once for all that draw it. */
export function fetched<T extends object>(load: () => Promise<T>): Fetched<T> {
  const store = createStore<{ value?: T }>({})
  let coming: Promise<T> | undefined
  return {
    get: () => store.get().value,
    subscribe: store.subscribe,
    fetch() {
      // What comes later than in time is kept all the same, for whoever asks again.
      coming ??= inTime(
        load().then((value) => {
          store.set(() => ({ value }))
          return value
        }),
      ).catch((cause: unknown) => {
        coming = undefined
        throw cause
      })
      return coming
    },
  }
}

/** What was fetched, or undefined while it is on its way; what it failed with is thrown to the boundary around. */
export function useFetched<T>(part: Fetched<T>): T | undefined {
  const value = useSyncExternalStore(part.subscribe, part.get)
  const [failed, setFailed] = useState<{ readonly of: Fetched<T>; readonly cause: unknown }>()
  useLayoutEffect(() => {
    if (value !== undefined) return
    let left = false
    part.fetch().catch((cause: unknown) => {
      if (!left) setFailed({ of: part, cause })
    })
    return () => {
      left = true
    }
  }, [part, value])
  if (failed?.of === part) throw failed.cause
  return value
}

/**
 * A component in a file of its own, fetched when it is first drawn; `meanwhile` stands in its place until it is there. React's
 * own `lazy` under a `Suspense` does the same, but holds back what has come for up to 300 ms after its stand-in was drawn:
 * a third of a second at every first screen and every first dialog.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ComponentType<P> & { fetch: () => Promise<unknown> } {
  const body = fetched(load)
  function Part(props: P) {
    const Body = useFetched(body)
    return Body === undefined ? (meanwhile?.(props) ?? null) : <Body {...props} />
  }
  return Object.assign(Part, { fetch: body.fetch })
}
