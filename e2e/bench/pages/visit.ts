import { nextPaint } from './paint'

/** An element that is looked for. */
export type Sight = {
  readonly selector: string
  /** A regular expression that its text matches. */
  readonly text?: string
  /** How many of them there are at least; 1 without it. */
  readonly count?: number
  /** The element whose shadow tree it is in. */
  readonly host?: string
}

/** What the driver calls in a page; all times are in milliseconds. */
export type Visit = {
  /** Looks for the first of several elements, from the start of the document. */
  expect: (sights: readonly Sight[]) => void
  /** The time from the start of the navigation to the paint of that element. */
  seen: () => Promise<number>
  /** Looks for an element from the next event of this type; a modifier key alone is none. */
  arm: (type: 'keydown' | 'input' | 'click' | 'change', sight: Sight) => void
  /** The time from that event to the paint of the element. */
  taken: () => Promise<number>
  /** Goes to an address of the same page: the time to the paint of the element. */
  go: (hash: string, sight: Sight) => Promise<number>
  /** The sum of all long tasks that ended since the last call. */
  longTasks: () => number
  startChanges: () => void
  /** Nodes added and removed, and texts changed, since the start. */
  stopChanges: () => number
  startFrames: () => void
  /** The times between frames since the start. */
  stopFrames: () => number[]
}

const modifiers = ['Control', 'Shift', 'Alt', 'Meta']

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Whether the first of the elements is shown and enabled, and there are enough of them. */
function isShown({ selector, text = '', count = 1, host }: Sight): boolean {
  const root = host === undefined ? document : document.querySelector(host)?.shadowRoot
  const pattern = new RegExp(text)
  const found = [...(root?.querySelectorAll(selector) ?? [])].filter((element) =>
    pattern.test(element.textContent.trim()),
  )
  const [first] = found
  return (
    first !== undefined &&
    found.length >= count &&
    !first.matches(':disabled') &&
    first.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}

/** The time of the paint that first shows one of the elements. */
async function firstPaint(sights: readonly Sight[]): Promise<number> {
  while (!sights.some(isShown)) await nextFrame()
  await nextPaint()
  return performance.now()
}

const nothing = Promise.resolve(NaN)
let seen = nothing
let taken = nothing
let longTasks = 0
let changes = 0
let frames: number[] = []
let isCounting = false

const addLongTasks = (entries: PerformanceEntryList) => {
  for (const { duration } of entries) longTasks += duration
}
const longTaskObserver = new PerformanceObserver((list) => addLongTasks(list.getEntries()))
longTaskObserver.observe({ type: 'longtask', buffered: true })

const addChanges = (records: readonly MutationRecord[]) => {
  for (const { type, addedNodes, removedNodes } of records)
    changes += type === 'characterData' ? 1 : addedNodes.length + removedNodes.length
}
const changeObserver = new MutationObserver(addChanges)

const visit: Visit = {
  expect: (sights) => {
    seen = firstPaint(sights)
  },
  seen: () => seen,
  arm: (type, sight) => {
    taken = new Promise((resolve) => {
      const onEvent = (event: Event) => {
        if (event instanceof KeyboardEvent && modifiers.includes(event.key)) return
        removeEventListener(type, onEvent, true)
        void firstPaint([sight]).then((time) => resolve(time - event.timeStamp))
      }
      addEventListener(type, onEvent, true)
    })
  },
  taken: () => taken,
  go: async (hash, sight) => {
    const started = performance.now()
    location.hash = hash
    return (await firstPaint([sight])) - started
  },
  longTasks: () => {
    addLongTasks(longTaskObserver.takeRecords())
    const sum = longTasks
    longTasks = 0
    return sum
  },
  startChanges: () => {
    changes = 0
    changeObserver.observe(document, { subtree: true, childList: true, characterData: true })
  },
  stopChanges: () => {
    addChanges(changeObserver.takeRecords())
    changeObserver.disconnect()
    return changes
  },
  startFrames: () => {
    frames = []
    isCounting = true
    let last = performance.now()
    const onFrame = (time: number) => {
      frames.push(time - last)
      last = time
      if (isCounting) requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  },
  stopFrames: () => {
    isCounting = false
    return frames
  },
}

Object.assign(window, { visit })
