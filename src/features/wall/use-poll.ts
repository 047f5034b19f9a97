import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '@/api/error'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { monotonicNow } from '@/lib/time/monotonic'

/** The last reply of a repeated read, with its time by the steady clock (0 if never), and the error of the last try. */
export type Polled<T> = {
  readonly data: T | undefined
  readonly at: number
  readonly error: ApiError | undefined
}

/** The wait after a rejected key or session, in milliseconds: a new one may be given meanwhile. */
export const rejectedWaitMs = 60_000

/**
 * Reads repeatedly, also after errors and in a hidden tab; another `read` starts over. Without an interval nothing is read,
 * and the last reply remains.
 */
export function usePoll<T>(
  read: (signal: AbortSignal) => Promise<T>,
  everyMs: number | undefined,
): Polled<T> {
  const [polled, setPolled] = useState<Polled<T>>({ data: undefined, at: 0, error: undefined })
  useEffect(() => {
    if (everyMs === undefined) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      let wait = everyMs
      try {
        const data = await read(control.signal)
        if (!control.signal.aborted) setPolled({ data, at: monotonicNow(), error: undefined })
      } catch (cause) {
        const error = toApiError(cause)
        if (error.status === 401) wait = rejectedWaitMs
        if (!control.signal.aborted) setPolled((before) => ({ ...before, error }))
      }
      if (!control.signal.aborted) timer = setTimeout(() => startInBackground(poll(), throwUnexpected), wait)
    }
    startInBackground(poll(), throwUnexpected)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [read, everyMs])
  return polled
}
