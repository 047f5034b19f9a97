import { expect, it } from 'vitest'
import { createCircuit } from './circuit'

function opened() {
  let clock = 0
  const circuit = createCircuit({ now: () => clock })
  for (let n = 0; n < 5; n++) circuit.failure()
  return { circuit, pass: (ms: number) => (clock += ms) }
}

it('opens after five failures in a row, not after five with a success between', () => {
  const circuit = createCircuit({ now: () => 7 })
  for (let n = 0; n < 4; n++) circuit.failure()
  circuit.success()
  for (let n = 0; n < 4; n++) circuit.failure()
  expect([circuit.state, circuit.since, circuit.allow()]).toEqual(['closed', undefined, true])
  circuit.failure()
  expect([circuit.state, circuit.since, circuit.allow()]).toEqual(['open', 7, false])
})

it('allows one probe per step during an outage, 1, 2, 4, 5, 5 s (catalogue R9)', () => {
  const { circuit, pass } = opened()
  const probes: number[] = []
  for (let ms = 0; ms <= 120_000; ms += 100) {
    // Many callers ask at each tick; one may go.
    const allowed = Array.from({ length: 20 }, () => circuit.allow()).filter(Boolean).length
    if (allowed > 0) {
      expect(allowed).toBe(1)
      probes.push(ms)
      circuit.failure()
    }
    pass(100)
  }
  expect(probes.slice(0, 5)).toEqual([1000, 3000, 7000, 12_000, 17_000])
  expect(circuit.since).toBe(0)
})

it('recovers within 5 s of the broker (catalogue R9)', () => {
  const { circuit, pass } = opened()
  for (let n = 0; n < 50; n++) {
    pass(5000)
    expect(circuit.allow()).toBe(true)
    circuit.failure()
  }
  pass(5000)
  expect(circuit.allow()).toBe(true)
  circuit.success()
  expect([circuit.state, circuit.since, circuit.nextProbe]).toEqual(['closed', undefined, undefined])
})

it('returns an aborted probe and forgets a lost one', () => {
  const { circuit, pass } = opened()
  pass(1000)
  expect(circuit.allow()).toBe(true)
  circuit.abandon()
  expect([circuit.state, circuit.allow(), circuit.allow()]).toEqual(['open', true, false])
  pass(30_000)
  expect(circuit.allow()).toBe(true)
})

it('notifies its listeners once per change', () => {
  const { circuit, pass } = opened()
  const seen: string[] = []
  const stop = circuit.subscribe(() => seen.push(circuit.state))
  circuit.failure()
  pass(1000)
  circuit.allow()
  circuit.failure()
  pass(2000)
  circuit.allow()
  circuit.success()
  stop()
  for (let n = 0; n < 9; n++) circuit.failure()
  expect(seen).toEqual(['probing', 'open', 'probing', 'closed'])
})

it('is silent from the first failure without an answer until the next success', () => {
  const circuit = createCircuit({ now: () => 0 })
  const seen: (readonly [string, boolean])[] = []
  circuit.subscribe(() => seen.push([circuit.state, circuit.silent]))
  circuit.failure(true)
  expect(circuit.silent).toBe(false)
  circuit.failure()
  circuit.failure()
  circuit.success()
  expect(seen).toEqual([
    ['closed', true],
    ['closed', false],
  ])
})
