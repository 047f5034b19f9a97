// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { broker } from '@/api/broker'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import '@/contract/added-endpoints'
import { queries } from '@/api/query'
import { createCircuit } from '@/lib/time/circuit'
import type { Path } from '@/route/paths'
import { screens, type Screen } from '@/features/registry'
import { stageScreen } from '@/features/stage'

/** Answers of a broker that lives and refuses: to who asks, because something is turned off or not ready yet, or because nothing is there. */
const refusals = {
  '403 with a code': [
    403,
    { code: 'UNAUTHORIZED_ROLE', message: 'You do not have permission to access this resource' },
  ],
  '503 with a code': [503, { code: 'SERVICE_UNAVAILABLE', message: 'Not enabled' }],
  '404 with a code': [404, { code: 'NOT_FOUND', message: 'not found' }],
} as const

/** Forms that read choices or a first value only: what is refused then comes when they are saved, or is typed. */
const onlyChoices: ReadonlySet<string> = new Set([
  'authenticatorCreate',
  'authzCreate',
  'monitoringIntegration',
  'ruleCreate',
])

const watchedMs = 20_000
const { api } = broker

beforeEach(() => {
  // The screens' own code is fetched by the real clock; only what polls and waits is moved on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.useRealTimers()
  broker.api = api
})

/** An address of the screen, with a word for each of its parameters. */
const addressOf = ({ path }: Screen): Path => path.replace(/:[a-z]+/gi, 'x') as Path

/** The shortest interval at which a reading of the page polls, ms; Infinity where nothing does. */
function shortestPoll(): number {
  const intervals = queries
    .getQueryCache()
    .getAll()
    .flatMap((query) =>
      query.observers.map(({ options: { refetchInterval } }) =>
        typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval,
      ),
    )
  return Math.min(Infinity, ...intervals.filter((each): each is number => typeof each === 'number'))
}

async function draw(screen: Screen, [status, body]: readonly [number, object]) {
  const requests = new Map<string, number>()
  const circuit = createCircuit({ now: Date.now })
  const fetch: typeof globalThis.fetch = (url) => {
    const key = String(url)
    requests.set(key, (requests.get(key) ?? 0) + 1)
    return Promise.resolve(Response.json(body, { status }))
  }
  const { default: Drawn } = await screen.load()
  const client = createClient({
    http: createHttp({ fetch, circuit, now: Date.now }),
    base: '',
    authorization: () => 'Bearer x',
  })
  const staged = await stageScreen(<Drawn />, addressOf(screen), {}, client)
  // What is fetched only when it is drawn comes by the real clock.
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.dynamicImportSettled())
  for (let passed = 0; passed < watchedMs; passed += 500) await act(() => vi.advanceTimersByTimeAsync(500))
  return { ...staged, requests, circuit }
}

describe.each(Object.entries(refusals))('a broker that answers %s', (_, refusal) => {
  it.each(screens.map((screen) => [screen.id, screen] as const))(
    '%s asks at the pace of its poll and says the refusal',
    async (__, screen) => {
      const { container, requests, circuit } = await draw(screen, refusal)
      const most = 1 + Math.floor(watchedMs / shortestPoll())
      expect([...requests].filter(([, count]) => count > most)).toEqual([])
      expect(circuit.since).toBeUndefined()
      expect(container.querySelectorAll('[data-skeleton]')).toHaveLength(0)
      const said =
        container.querySelector('[role=alert]') !== null || /disabled/i.test(container.textContent ?? '')
      if (requests.size > 0 && !onlyChoices.has(screen.id))
        expect(said, container.textContent ?? '').toBe(true)
    },
  )
})
