// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '@/connection/page'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import '@/contract'
import { queries } from '@/api/query'
import { createCircuit } from '@/lib/time/circuit'
import type { Path } from '@/route/paths'
import { screens } from '@/features/registry'
import type { Screen } from '@/features/screen'
import { stageScreen } from '@/features/stage'

/** Errors of a reachable broker: no permission, a disabled or unavailable feature, or a missing resource. */
const refusals = {
  '403 with a code': [
    403,
    { code: 'UNAUTHORIZED_ROLE', message: 'You do not have permission to access this resource' },
  ],
  '503 with a code': [503, { code: 'SERVICE_UNAVAILABLE', message: 'Not enabled' }],
  '404 with a code': [404, { code: 'NOT_FOUND', message: 'not found' }],
} as const

/**
 * Forms that read only choices or an initial value: the error appears when they are saved, or the value is
 * typed.
 */
const onlyChoices: ReadonlySet<string> = new Set([
  'authenticatorCreate',
  'authorizationCreate',
  'monitoringIntegration',
  'ruleCreate',
])

const watchedMs = 20_000
const { api } = connection

beforeEach(() => {
  // Only timers are fake: the code of screens is loaded in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.useRealTimers()
  vi.spyOn(connection, 'api', 'get').mockReturnValue(api)
})

/** An address of the screen with a value for each parameter. */
const toAddress = ({ path }: Screen): Path => path.replace(/:[a-z]+/gi, 'x') as Path

/** The shortest polling interval on the page in ms; Infinity without any. */
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
  const staged = await stageScreen(<Drawn />, toAddress(screen), {}, client)
  // Code that is loaded on first render arrives in real time.
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.dynamicImportSettled())
  for (let passed = 0; passed < watchedMs; passed += 500) await act(() => vi.advanceTimersByTimeAsync(500))
  return { ...staged, requests, circuit }
}

describe.each(Object.entries(refusals))('a broker that responds with %s', (_, refusal) => {
  it.each(screens.map((screen) => [screen.id, screen] as const))(
    '%s requests at its polling interval and shows the error',
    async (__, screen) => {
      const { container, requests, circuit } = await draw(screen, refusal)
      const maxRequests = 1 + Math.floor(watchedMs / shortestPoll())
      expect([...requests].filter(([, count]) => count > maxRequests)).toEqual([])
      expect(circuit.since).toBeUndefined()
      expect(container.querySelectorAll('[data-skeleton]')).toHaveLength(0)
      // A missing right is no fault: it is said without an alert.
      const showsError =
        container.querySelector('[role=alert]') !== null ||
        /disabled|your role does not allow|access denied|may not read/i.test(container.textContent ?? '')
      if (requests.size > 0 && !onlyChoices.has(screen.id))
        expect(showsError, container.textContent ?? '').toBe(true)
    },
  )
})
