/** Resolves at the end of the frame after the next animation frame, when rendering has been painted. */
const painted = (then: () => void): void => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      then()
    }
    port2.postMessage(0)
  })
}

/** Resolves once earlier rendering is painted. */
export const nextPaint = (): Promise<void> => new Promise(painted)

export type Until = 'keydown' | 'input'

/**
 * Arms the page for one real key: resolves with the milliseconds from the key (the browser's own time stamp, so that its way to
 * the page counts) to the paint of its effect. For a key that types, it waits for the `input` event.
 */
export function keyToPaint(until: Until): Promise<number> {
  return new Promise((resolve) => {
    let from: number | undefined
    const finish = () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('input', onInput, true)
      const started = from ?? performance.now()
      painted(() => resolve(performance.now() - started))
    }
    const onKey = (event: KeyboardEvent) => {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
      from = event.timeStamp
      if (until === 'keydown') finish()
    }
    const onInput = () => finish()
    addEventListener('keydown', onKey, true)
    if (until === 'input') addEventListener('input', onInput, true)
  })
}

/** What the driver calls in the page. */
export type Bench = {
  arm: (until: Until) => void
  taken: () => Promise<number>
}

let armed: Promise<number> = Promise.resolve(NaN)

/** The part of the page's hooks that every page has. */
export const bench: Bench = {
  arm: (until) => {
    armed = keyToPaint(until)
  },
  taken: () => armed,
}
