import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded, withoutProse, type Exchange } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

type Call = Exchange<Record<string, unknown>>

/** Fields that depend on the machine: status, and anything that depends on the number of nodes. */
const ofThisMachine: ReadonlySet<string> = new Set([
  'status',
  'status_reason',
  'node_status',
  'metrics',
  'node_metrics',
])
const comparable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(comparable)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => !ofThisMachine.has(key))
            .map(([key, each]) => [key, comparable(each)]),
        )
      : value
/** The recording masks keys with three asterisks. */
const hidden = (recorded: unknown, answer: unknown): unknown =>
  recorded === '***'
    ? answer
    : typeof recorded === 'object' &&
        recorded !== null &&
        !Array.isArray(recorded) &&
        typeof answer === 'object' &&
        answer !== null
      ? Object.fromEntries(
          Object.entries(recorded).map(([key, each]) => [
            key,
            hidden(each, (answer as Record<string, unknown>)[key]),
          ]),
        )
      : recorded
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.keys(value).sort() : typeof value
const byName = (value: unknown) => (value as { name: string }[]).map(({ name }) => name).sort()
const metricNames = (value: unknown) => Object.keys((value as { metrics: object }).metrics).sort()

/** Calls that need a second node, a reachable target, or a rule that uses the bridge. */
const elsewhere = new Set(['/nodes/emqx2@127.0.0.1/bridges/webhook:hook_ok/start'])
const needsTarget = (call: Call) =>
  /:hook_ok\/(?:start|restart)$/.test(call.path) || (call.path === '/bridges_probe' && call.status === 204)

describe.each([
  ['opensource', 'bridges'],
  ['enterprise', 'ee_bridges'],
] as const)('recorded bridge calls, %s', (edition, subject) => {
  const calls: readonly Call[] = recorded(subject)
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ edition, now: Date.now })
    b.broker.state.bridges.setRules({
      rulesUsing: (id) => (id === 'webhook:hook_ok' ? ['console_republish'] : []),
      rulesWithAction: () => [],
      rulesWithSource: () => [],
      dropAction: () => undefined,
    })
  })
  afterAll(() => b.broker.close())

  it('are answered like the broker did', async () => {
    for (const [index, call] of calls.entries()) {
      const { method, path, requestBody, status, responseBody } = call
      if (elsewhere.has(path)) continue
      const words = `${String(index)} ${method} ${path}`
      const answer = await b.call(method, path, requestBody === undefined ? {} : { body: requestBody })
      if (needsTarget(call) && answer.status !== status) {
        expect([answer.status, (answer.value as { message: string }).message], words).toEqual([
          400,
          'Connection refused',
        ])
        continue
      }
      expect(answer.status, `${words}: ${answer.text}`).toBe(status)
      if (method === 'GET' && path === '/bridges') {
        expect(Array.isArray(answer.value), words).toBe(true)
        for (const name of byName(responseBody))
          if (
            calls
              .slice(0, index)
              .some(({ requestBody: body, method: created }) => created === 'POST' && body?.['name'] === name)
          )
            expect(byName(answer.value), words).toContain(name)
      } else if (path.endsWith('/metrics'))
        expect(metricNames(answer.value), words).toEqual(metricNames(responseBody))
      else if (
        status >= 400 &&
        method === 'POST' &&
        (responseBody as { code: string }).code === 'TEST_FAILED' &&
        edition === 'enterprise'
      )
        expect(answer.value, words).toMatchObject({ code: 'TEST_FAILED' })
      else if (status >= 400) expect(withoutProse(answer.value), words).toEqual(withoutProse(responseBody))
      else if (responseBody !== null) {
        expect(comparable(answer.value), words).toEqual(
          hidden(comparable(responseBody), comparable(answer.value)),
        )
        // The reason depends on the status.
        const bare = (value: unknown) => (shapeOf(value) as string[]).filter((key) => key !== 'status_reason')
        expect(bare(answer.value), words).toEqual(bare(responseBody))
      } else expect(answer.text, words).toBe('')
    }
  }, 30_000)
})
