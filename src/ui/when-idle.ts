/**
 * Runs `work` after the next paint, when the browser is idle: formatting a megabyte would block the paint. Returns a
 * function that cancels it; `isCurrent` is then false.
 */
export function whenIdle(work: (isCurrent: () => boolean) => void): () => void {
  let current = true
  const run = () => work(() => current)
  const start = (): (() => void) => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(run, 0)
      return () => clearTimeout(timer)
    }
    const idle = () => {
      const handle = requestIdleCallback(run, { timeout: 500 })
      return () => cancelIdleCallback(handle)
    }
    // Hidden tabs do not paint.
    if (document.hidden) return idle()
    let end: () => void
    const frame = requestAnimationFrame(() => {
      end = idle()
    })
    end = () => cancelAnimationFrame(frame)
    return () => end()
  }
  const cancel = start()
  return () => {
    current = false
    cancel()
  }
}
