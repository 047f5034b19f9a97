import type { Page } from '@playwright/test'

/** The resources of a page at one moment, after garbage collection. */
export type Health = { heap: number; listeners: number; nodes: number; timers: number }

// Text, so that it is the same whatever compiles this file. Timers that have run or were called off are forgotten.
const countTimers = `(() => {
  const live = new Set()
  globalThis.liveTimers = () => live.size
  for (const kind of ['Timeout', 'Interval']) {
    const set = globalThis['set' + kind], clear = globalThis['clear' + kind]
    globalThis['set' + kind] = (work, ms, ...rest) => {
      const id = set(() => { if (kind === 'Timeout') live.delete(id); work(...rest) }, ms)
      live.add(id)
      return id
    }
    globalThis['clear' + kind] = (id) => { live.delete(id); clear(id) }
  }
})()`

/** Counts the page's timers from its start; call it after the clock is installed and before the page is opened. */
export const watchTimers = (page: Page): Promise<unknown> => page.addInitScript({ content: countTimers })

/** Measures the resources of a page. */
export async function readHealth(page: Page): Promise<Health> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  // Twice: objects released by finalizers of the first round are collected by the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  const timers = Number(await page.evaluate('globalThis.liveTimers()'))
  await session.detach()
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), timers }
}

/**
 * The lowest resource use of a page among several measurements, between which `pass` lets time pass: a poll that is being rendered
 * has one more timer, but a leak shows in every measurement.
 */
export async function quietest(page: Page, pass: () => Promise<void>): Promise<Health> {
  let lowest = await readHealth(page)
  for (let look = 0; look < 4; look += 1) {
    await pass()
    const now = await readHealth(page)
    lowest = {
      heap: Math.min(lowest.heap, now.heap),
      nodes: Math.min(lowest.nodes, now.nodes),
      timers: Math.min(lowest.timers, now.timers),
      listeners: Math.min(lowest.listeners, now.listeners),
    }
  }
  return lowest
}
