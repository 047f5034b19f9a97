import { describe, expect, it } from 'vitest'
import { parseCondition, type Condition } from './condition'
import { failingForMs, measure, type Reading } from './measure'
import { clearAfter, maxGapMs, stepRule, type Measurement, type RuleState } from './step'

const second = 1000
const minute = 60_000
const start = 1_800_000_000_000

const met: Measurement = { is: 'known', met: true, clear: false, value: 12 }
const clear: Measurement = { is: 'known', met: false, clear: true, value: 3 }
const between: Measurement = { is: 'known', met: false, clear: false, value: 9 }
const silent: Measurement = { is: 'unknown', why: 'unreachable' }

type Sample = readonly [seconds: number, measurement: Measurement]

/** The phases and events of a rule with these samples, at seconds after the start. */
function play(forMs: number, samples: readonly Sample[]) {
  let state: RuleState | undefined
  const phases: string[] = []
  const events: string[] = []
  for (const [seconds, measurement] of samples) {
    const step = stepRule(state, forMs, measurement, start + seconds * second)
    state = step.state
    phases.push(state.phase)
    if (step.event !== undefined) events.push(`${step.event} ${seconds}`)
  }
  return { phases, events, state }
}

/** A sample every ten seconds. */
const steady = (measurement: Measurement, from: number, to: number): readonly Sample[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, index) => [from + index * 10, measurement] as const)

describe('a rule', () => {
  it('fires once its condition has lasted for the whole duration, and once only', () => {
    const { phases, events, state } = play(minute, [[0, clear], ...steady(met, 10, 120)])
    expect(phases.slice(0, 9)).toEqual(['ok', ...Array<string>(6).fill('pending'), 'firing', 'firing'])
    expect(events).toEqual(['fired 70'])
    expect(state).toMatchObject({ since: start + 70 * second, value: 12 })
  })
  it('fires at the first sample without a duration', () => {
    expect(play(0, [[0, met]]).events).toEqual(['fired 0'])
  })
  it('starts again when the condition was over in between', () => {
    expect(play(minute, [...steady(met, 0, 50), [55, clear], ...steady(met, 60, 110)]).events).toEqual([])
    expect(play(minute, [...steady(met, 0, 50), [55, between], ...steady(met, 60, 120)]).events).toEqual([
      'fired 120',
    ])
  })
  it('does not count a gap as time in which the condition lasted', () => {
    const gap = maxGapMs / second + 1
    const { phases, events } = play(minute, [[0, met], [gap, met], ...steady(met, gap + 10, gap + 60)])
    expect(phases.slice(0, 2)).toEqual(['pending', 'pending'])
    expect(events).toEqual([`fired ${gap + 60}`])
  })
  it('counts the samples of a hidden tab, one a minute, as continuous', () => {
    expect(
      play(2 * minute, [
        [0, met],
        [60, met],
        [120, met],
      ] as const).events,
    ).toEqual(['fired 120'])
  })
  it('ends after its condition has been over for as long as it took, within bounds', () => {
    expect([0, minute, 60 * minute].map(clearAfter)).toEqual([30 * second, minute, 5 * minute])
    const { phases, events } = play(0, [[0, met], ...steady(clear, 10, 40)])
    expect(phases).toEqual(['firing', 'firing', 'firing', 'firing', 'ok'])
    expect(events).toEqual(['fired 0', 'ended 40'])
  })
  it('stays one firing while the value flaps around the limit', () => {
    const flapping = Array.from({ length: 60 }, (_, index): Sample => [
      index * 10,
      index % 3 === 0 ? met : index % 3 === 1 ? clear : between,
    ])
    expect(play(0, flapping).events).toEqual(['fired 0'])
  })
  it('does not end within a gap', () => {
    const { events, phases } = play(0, [
      [0, met],
      [10, clear],
      [500, clear],
      [520, clear],
      [530, clear],
    ])
    expect(phases.slice(0, 4)).toEqual(['firing', 'firing', 'firing', 'firing'])
    expect(events).toEqual(['fired 0', 'ended 530'])
  })
})

describe('a silent broker', () => {
  it('makes a rule unknown, never OK', () => {
    const { phases, state } = play(0, [
      [0, clear],
      [10, silent],
      [20, silent],
    ] as const)
    expect(phases).toEqual(['ok', 'unknown', 'unknown'])
    expect(state).toMatchObject({ since: start + 10 * second, why: 'unreachable', value: 3 })
  })
  it('neither ends a firing nor fires it again', () => {
    const { phases, events, state } = play(0, [
      [0, met],
      [10, silent],
      [20, silent],
      [30, met],
    ])
    expect(phases).toEqual(['firing', 'unknown', 'unknown', 'firing'])
    expect(events).toEqual(['fired 0'])
    expect(state).toMatchObject({ since: start, firingSince: start })
  })
  it('makes a pending rule start again', () => {
    expect(play(minute, [...steady(met, 0, 50), [60, silent], ...steady(met, 70, 120)]).events).toEqual([])
  })
  it('ends a firing only after the condition has been seen over again', () => {
    expect(play(0, [[0, met], [10, clear], [20, silent], ...steady(clear, 100, 130)]).events).toEqual([
      'fired 0',
      'ended 130',
    ])
  })
})

describe('a clock that jumps', () => {
  it('starts a pending rule again when it goes backwards', () => {
    const { events, state } = play(minute, [...steady(met, 100, 150), [20, met], [40, met]])
    expect(events).toEqual([])
    expect(state).toMatchObject({ phase: 'pending', since: start + 20 * second })
  })
  it('never leaves a firing in the future', () => {
    const { state, events } = play(0, [
      [3600, met],
      [10, met],
    ] as const)
    expect(events).toEqual(['fired 3600'])
    expect(state).toMatchObject({ phase: 'firing', firingSince: start + 10 * second })
  })
  it('does not fire a pending rule when it goes forward', () => {
    expect(
      play(minute, [
        [0, met],
        [7200, met],
        [7210, met],
      ] as const).events,
    ).toEqual([])
  })
})

/** A condition that is known to be valid. */
function conditionOf(text: string): Condition {
  const condition = parseCondition(text)
  if (condition === undefined) throw new Error(text)
  return condition
}
const figure = (value: number | undefined): Reading => ({ is: 'figure', value })
const target = (failed: number | undefined, connected?: boolean): Reading => ({
  is: 'target',
  failed,
  connected,
})

describe('a measurement', () => {
  it.each([
    ['connections above 1000', 1001, true, false],
    ['connections above 1000', 1000, false, false],
    ['connections above 1000', 950, false, true],
    ['connections above 3', 3, false, true],
    ['connections below 100', 99, true, false],
    ['connections below 100', 100, false, false],
    ['connections below 100', 105, false, true],
    ['license-days below 30', 29, true, false],
  ])('%s with %d: met %s, clear %s', (text, value, isMet, isClear) => {
    expect(measure(conditionOf(text), figure(value), undefined, start)).toEqual({
      is: 'known',
      met: isMet,
      clear: isClear,
      value,
    })
  })
  it('is unknown where the broker does not report the figure or does not respond', () => {
    const condition = conditionOf('retained above 5')
    expect(measure(condition, figure(undefined), undefined, start)).toEqual({
      is: 'unknown',
      why: 'unsupported',
    })
    expect(measure(condition, { is: 'unreachable' }, undefined, start)).toMatchObject({ why: 'unreachable' })
    expect(measure(conditionOf('memory above 5 on a'), { is: 'missing' }, undefined, start)).toMatchObject({
      why: 'missing',
    })
  })
  it('takes a client without a session as gone, but not one of a silent broker', () => {
    const gone = conditionOf('client c1 gone')
    const at = (reading: Reading) => measure(gone, reading, undefined, start)
    expect(at({ is: 'missing' })).toMatchObject({ met: true })
    expect(at({ is: 'client', connected: false })).toMatchObject({ met: true })
    expect(at({ is: 'client', connected: true })).toMatchObject({ met: false, clear: true })
    expect(at({ is: 'unreachable' })).toMatchObject({ is: 'unknown' })
  })
  it('reports a client as back only after it was gone', () => {
    const back = conditionOf('client c1 back')
    const first = measure(back, { is: 'client', connected: true }, undefined, start)
    expect(first).toMatchObject({ met: false })
    const second = measure(back, { is: 'missing' }, undefined, start)
    expect(second).toMatchObject({ met: false, memory: { wasGone: true } })
    expect(measure(back, { is: 'client', connected: true }, { wasGone: true }, start)).toMatchObject({
      met: true,
    })
  })
  it('reports failures while their counter grows, and not the ones from before', () => {
    const failing = conditionOf('rule r1 failing')
    const first = measure(failing, target(7), undefined, start)
    expect(first).toMatchObject({ met: false, value: 7, memory: { counter: 7 } })
    const grown = measure(failing, target(8), { counter: 7 }, start)
    expect(grown).toMatchObject({ met: true, memory: { counter: 8, grewAt: start } })
    const memory = { counter: 8, grewAt: start }
    expect(measure(failing, target(8), memory, start + failingForMs - 1)).toMatchObject({ met: true })
    expect(measure(failing, target(8), memory, start + failingForMs)).toMatchObject({ met: false })
    // A reset counter is no failure, and neither is a clock that goes backwards.
    expect(measure(failing, target(0), { counter: 8 }, start)).toMatchObject({
      met: false,
      memory: { counter: 0 },
    })
    expect(measure(failing, target(8), memory, start - 1)).toMatchObject({ met: false })
  })
  it('reports a connector or action that is not connected', () => {
    expect(
      measure(conditionOf('connector c disconnected'), target(undefined, false), undefined, start),
    ).toMatchObject({
      met: true,
    })
    expect(
      measure(conditionOf('connector c disconnected'), target(undefined), undefined, start),
    ).toMatchObject({
      is: 'unknown',
    })
    expect(measure(conditionOf('action a failing'), target(0, false), undefined, start)).toMatchObject({
      met: true,
    })
    expect(measure(conditionOf('action a failing'), target(0, true), undefined, start)).toMatchObject({
      met: false,
    })
  })
})
