/** What comes is drawn ten times a second at most: nobody reads faster, and the page must answer its keys meanwhile (catalogue M4). */
const drawEvery = 100
/** Of the time no more than one part in so many goes into drawing, as long as what came is seen within half a second: the messages come first. */
const drawShare = 20
const drawAtLatest = 500
/** So many messages between two drawings are a flood that no eye follows: from then on only its counts must stay near the truth. */
const unreadable = 1000
const drawFlood = 250

/** Calls back once what is under way is done, and the frame it belongs to. */
function afterPaint(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    then()
  }
  port2.postMessage(0)
}

/**
 * Calls back at the next frame, or soon where frames are not drawn, but not sooner after the last than {@link drawEvery}, and
 * later where drawing takes long or a flood comes: the work tells how many messages it drew anew.
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
    // A hidden tab draws no frames; its list must grow all the same.
    if (wait > 0 || typeof requestAnimationFrame !== 'function' || document.hidden)
      setTimeout(draw, Math.max(0, wait))
    else requestAnimationFrame(draw)
  }
}
