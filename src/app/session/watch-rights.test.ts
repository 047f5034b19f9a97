// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { addEvidence, brokerEvidence } from '@/api/broker-evidence'
import { barredCalls, rights } from '@/api/rights'
import { session } from '@/api/session'
import { watchRights } from './watch-rights'

afterEach(() => session.merge({ state: 'out', namespace: undefined }))

it('computes the barred calls again when nodes of another release are seen', async () => {
  session.merge({
    state: 'in',
    edition: 'enterprise',
    version: '5.9.0',
    namespace: 'plant_a',
    generation: 'g',
  })
  const stop = watchRights()
  rights.set(() => ({}))
  await vi.waitFor(() => expect(barredCalls.get().has('namespaceCreate')).toBe(true))
  expect(barredCalls.get().has('queueCreate')).toBe(false)
  brokerEvidence.set((now) =>
    addEvidence(now, { type: 'nodes', nodes: [{ node_status: 'running', version: '6.2.2' }] }),
  )
  await vi.waitFor(() => expect(barredCalls.get().has('queueCreate')).toBe(true))
  stop()
})
