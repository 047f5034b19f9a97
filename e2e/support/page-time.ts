import type { Page, Request } from '@playwright/test'

/** The page's clock, moved by the test, and the requests made meanwhile. */
export type PageTime = {
  /** Stops the clock; `pass` does it automatically. */
  stop: () => Promise<void>
  /** Lets time pass in steps; each waits until its requests are answered. */
  pass: (ms: number, step?: number) => Promise<void>
  /** Paths below `/api/v5` and `/status` asked since the last call. */
  asked: () => string[]
}

const isCall = (request: Request) => /\/api\/v5\/|\/status$/.test(new URL(request.url()).pathname)

/** Runs the page's event loop once; a message is not delayed by the stopped clock. */
const turn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(0)
      }),
  )

/** Installs a clock in the page; call it before the page is opened. It runs until stopped, so that logging in works. */
export async function controlTime(page: Page): Promise<PageTime> {
  let list: string[] = []
  const open = new Set<Request>()
  const waiting = new Set<() => void>()
  page.on('request', (request) => {
    if (!isCall(request)) return
    open.add(request)
    list.push(new URL(request.url()).pathname.replace('/api/v5', ''))
  })
  const ended = (request: Request) => {
    if (!open.delete(request) || open.size > 0) return
    for (const go of [...waiting]) go()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const answered = async () => {
    // A call set off by a timer leaves after a turn.
    await turn(page)
    while (open.size > 0) {
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go)
          resolve()
        }
        waiting.add(go)
      })
      await turn(page)
    }
  }
  await page.clock.install()
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    // Until here the clock ran; the jump covers the time between reading and stopping it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await answered()
  }
  return {
    stop,
    async pass(ms, step = 1000) {
      await stop()
      for (let left = ms; left > 0; left -= step) {
        await page.clock.runFor(Math.min(step, left))
        await answered()
      }
    },
    asked: () => {
      const seen = list
      list = []
      return seen
    },
  }
}

/** Puts the page out of sight or back, as another tab in front does: a driver shows all its pages at once. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((away) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: away ? 'hidden' : 'visible',
    })
    Object.defineProperty(document, 'hidden', { configurable: true, value: away })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
}
