import type { CDPSession, Page } from '@playwright/test'
import type { Speed } from './rows'

/** What a page has transferred since it was opened. */
type Traffic = {
  readonly bytes: number
  readonly requests: number
  readonly apiCalls: number
  readonly connections: number
}

/** The work of the page's process since the navigation, in milliseconds and numbers. */
type Work = { readonly script: number; readonly tasks: number; readonly layouts: number }

type Memory = { readonly heap: number; readonly nodes: number; readonly listeners: number }

/** What the browser reports of one page. */
export type Meter = {
  readonly traffic: () => Traffic
  readonly work: () => Promise<Work>
  /** What a garbage collection leaves: the used heap in bytes, nodes of the document and event listeners. */
  readonly memory: () => Promise<Memory>
  /** Resolves when no request has been under way for a while and the main thread is idle. */
  readonly idle: () => Promise<void>
}

/** So long after the last request has ended, a page is idle. */
const quietMs = 500
/** So long without a byte, a request does not count: those of workers and some prefetches end out of sight. */
const silentMs = 5000

/** 1.6 Mbit/s with a round trip of 150 ms, as Lighthouse has it. */
const slowLine = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }

async function slowDown(session: CDPSession, speed: Speed): Promise<void> {
  if (speed === '4x') await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (speed === 'slow 4G') await session.send('Network.emulateNetworkConditions', slowLine)
}

/** Counts what a page transfers. */
function watchTraffic(session: CDPSession) {
  /** The requests without an end so far, with the bytes that have arrived and the time of the last. */
  const underWay = new Map<string, { readonly bytes: number; readonly at: number }>()
  const connections = new Set<number>()
  const sum = { bytes: 0, requests: 0, apiCalls: 0 }
  let last = performance.now()
  const receive = (requestId: string, bytes: number) => {
    last = performance.now()
    underWay.set(requestId, { bytes: (underWay.get(requestId)?.bytes ?? 0) + bytes, at: last })
  }
  const end = (requestId: string, bytes: number) => {
    last = performance.now()
    underWay.delete(requestId)
    sum.bytes += bytes
  }
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('http')) return
    receive(requestId, 0)
    sum.requests += 1
    if (url.includes('/api/v5/')) sum.apiCalls += 1
  })
  session.on('Network.responseReceived', ({ requestId, response: { connectionId, encodedDataLength } }) => {
    if (connectionId > 0) connections.add(connectionId)
    if (underWay.has(requestId)) receive(requestId, encodedDataLength)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (underWay.has(requestId)) receive(requestId, encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  // A request that the page has given up has transferred what arrived until then.
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, underWay.get(requestId)?.bytes ?? 0))
  // The browser reports no end for the requests of a page that has been left.
  session.on('Page.frameNavigated', () => underWay.clear())
  return {
    traffic: (): Traffic => ({ ...sum, connections: connections.size }),
    isQuiet: () => {
      const now = performance.now()
      return now - last > quietMs && [...underWay.values()].every(({ at }) => now - at > silentMs)
    },
  }
}

/** Starts to measure a page that is not opened yet. */
export async function createMeter(page: Page, speed: Speed): Promise<Meter> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Page.enable')
  await slowDown(session, speed)
  const { traffic, isQuiet } = watchTraffic(session)
  const metrics = async () => {
    const reply = await session.send('Performance.getMetrics')
    return (name: string) => reply.metrics.find((metric) => metric.name === name)?.value ?? NaN
  }
  return {
    traffic,
    work: async () => {
      const valueOf = await metrics()
      return {
        script: valueOf('ScriptDuration') * 1000,
        tasks: valueOf('TaskDuration') * 1000,
        layouts: valueOf('LayoutCount'),
      }
    },
    memory: async () => {
      // Twice: objects released by finalizers of the first round are collected by the second.
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const valueOf = await metrics()
      return { heap: usedSize, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') }
    },
    idle: async () => {
      do {
        while (!isQuiet()) await page.waitForTimeout(50)
        // What a page loads when it has nothing else to do is part of it.
        await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10000 }))')
        await page.waitForTimeout(50)
      } while (!isQuiet())
    },
  }
}
