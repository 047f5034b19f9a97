/** Messages are rendered at most ten times a second, so that the page stays responsive (catalogue M4). */
const drawEvery = 100
/** The maximum share of time for rendering, as long as messages appear within half a second. */
const drawShare = 20
const drawAtLatest = 500
/** This many messages between two renders are a flood: then only the counts must be nearly current. */
const unreadable = 1000
const drawFlood = 250

/** Calls back after the current task and its frame. */
function afterPaint(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    then()
  }
  port2.postMessage(0)
}

/**
 * Calls back at the next frame, or soon in a hidden tab, but not earlier than {@link drawEvery} after the last call, and
 * later if rendering is slow or in a flood: the callback returns the number of messages it rendered.
 */
export const paced = () => {
  let next = -Infinity
  return (work: () => number) => {
    const draw = () => {
      const began = performance.now()
      next = began + (work() > unreadable ? drawFlood : drawEvery)
      afterPaint(() => {
        next = Math.max(next, began + Math.min(drawAtLatest, drawShare * (performance.now() - began)))
      })
    }
    const wait = next - performance.now()
    // A hidden tab has no frames, but its list must still grow.
    if (wait > 0 || typeof requestAnimationFrame !== 'function' || document.hidden)
      setTimeout(draw, Math.max(0, wait))
    else requestAnimationFrame(draw)
  }
}
