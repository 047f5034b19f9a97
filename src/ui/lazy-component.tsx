import { useLayoutEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { createStore } from '@/lib/store'

/** A lazily loaded value. */
export type Fetched<T> = {
  /** The loaded value; undefined before. */
  get: () => T | undefined
  subscribe: (fn: () => void) => () => void
  /** Loads the value once. Rejects with the load error or `ChunkTimeout`; the next call then tries again. */
  fetch: () => Promise<T>
}

/** How long a chunk may take to load, in milliseconds, before `ChunkTimeout` is thrown. */
const chunkTimeoutMs = 120_000

/** A chunk of the console that did not load in time; it may still arrive. */
export class ChunkTimeout extends Error {
  override name = 'ChunkTimeout'
  constructor() {
    super(`a file of the console has not come within ${String(chunkTimeoutMs / 1000)} s`)
  }
}

/** Resolves with the chunk, or rejects with `ChunkTimeout` after the timeout. */
function inTime<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout()), chunkTimeoutMs)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Wraps `load` so that it runs once for all components that need it. */
export function fetched<T extends object>(load: () => Promise<T>): Fetched<T> {
  const store = createStore<{ value?: T }>({})
  let coming: Promise<T> | undefined
  return {
    get: () => store.get().value,
    subscribe: store.subscribe,
    fetch() {
      // A chunk that arrives after the timeout is still kept for the next call.
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

/** The loaded value, or undefined while it is loading. Throws the load error to the nearest error boundary. */
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
 * A component in its own chunk, loaded when it is first rendered; `meanwhile` is shown until then. React's `lazy` under `Suspense`
 * does the same, but delays the loaded component for up to 300 ms after its fallback was shown, at every first screen and dialog.
 */
export function lazyComponent<P extends object>(
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
