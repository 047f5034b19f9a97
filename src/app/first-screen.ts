import { queries } from '@/api/query'
import { whenIdle } from '@/ui/when-idle'

/** The longest wait for the replies that the first screen shows, in milliseconds. */
const maxWaitMs = 2000

/** Whether something that is shown for the first time is being read. */
const isReading = () =>
  queries.isFetching({ predicate: ({ state }) => state.data === undefined && state.error === null }) > 0

/** Whether the user has pressed a key or a button. */
let isUsed = false

/** Calls `fn` once, as soon as the user presses a key or a button. Returns a function that ends it. */
function onFirstInput(fn: () => void): () => void {
  const end = new AbortController()
  const onInput = (event: Event) => {
    // The Enter of the login, still held.
    if (event instanceof KeyboardEvent && event.repeat) return
    end.abort()
    isUsed = true
    fn()
  }
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, onInput, { capture: true, signal: end.signal })
  return () => end.abort()
}

/** Resolves when the browser is idle; at once when the user presses a key or a button, and ever after. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (isUsed) return resolve()
    const finish = () => {
      stop()
      cancel()
      resolve()
    }
    const stop = onFirstInput(finish)
    const cancel = whenIdle(finish)
  })

/** Resolves when the first screen has its replies, or after the longest wait; at once when the user presses a key or a button. */
async function waitForReplies(): Promise<void> {
  // The screen is rendered, and has sent its requests.
  await untilIdle()
  if (isUsed || !isReading()) return
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(finish, maxWaitMs)
    const stop = onFirstInput(finish)
    const unsubscribe = queries.getQueryCache().subscribe(() => {
      if (!isReading()) finish()
    })
  })
  await untilIdle()
}

let shown: Promise<void> | undefined

/**
 * Resolves once the first screen is painted with its figures and the browser is idle. What that screen does not need waits for
 * it, but never for long after the user has pressed a key or a button.
 */
export const firstScreenShown = (): Promise<void> => (shown ??= waitForReplies())
