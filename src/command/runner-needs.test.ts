import { describe, expect, it, vi } from 'vitest'
import type { Release } from '@/contract/capability'
import type { AnyCommand } from './command'
import { ban, contextWith, kick } from './fixture'
import { restIsKnown } from './prompt/line'
import { withInitials } from './prompt/params'
import { createRunner } from './runner'

/** A parameter that only a later release supports. */
const { as } = ban.params
const newer: AnyCommand = {
  ...ban,
  params: { ...ban.params, ...(as === undefined ? {} : { as: { ...as, needs: 'banPatterns' as const } }) },
}
const lacking: AnyCommand = { ...kick, needs: 'sources' }

function stage(release: Release) {
  const context = () => contextWith({ release })
  const deps = {
    context,
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: () => Promise.resolve(false),
  }
  return { runner: createRunner(deps), refuse: deps.refuse, context: context() }
}

/** The steps that are asked, each answered with an empty text. */
function steps(release: Release, given: object = {}, command = newer): readonly unknown[] {
  const { runner } = stage(release)
  const seen: unknown[] = []
  runner.start(command, { who: 'x', ...given }, 'palette')
  for (
    let state = runner.store.get().prompting;
    state?.phase === 'asking' && seen.length < 9;
    state = runner.store.get().prompting
  ) {
    seen.push(state.step)
    runner.send({ type: 'answer', text: '' })
  }
  return seen
}

describe('a parameter that the broker must support', () => {
  it('is asked only where it is supported', () => {
    expect(steps([5, 6, 0])).toEqual(['until', 'reason', 'as'])
    expect(steps([5, 5, 1])).toEqual(['until', 'reason'])
  })

  it('has no initial value where it is unsupported, and asks nothing', () => {
    const [old, fresh] = [stage([5, 5, 1]).context, stage([5, 6, 0]).context]
    expect([withInitials(newer, {}, old), withInitials(newer, {}, fresh)]).toEqual([
      { reason: '' },
      { as: 'clientid', reason: '' },
    ])
    const given = { who: 'x', until: '1h', reason: 'y' }
    expect(
      restIsKnown(
        { ...newer, params: { ...newer.params, as: { ...newer.params['as'], initial: undefined } as never } },
        given,
        old,
      ),
    ).toBe(true)
  })

  it('refuses the run with the reason where it is given all the same', async () => {
    const { runner, refuse } = stage([5, 5, 1])
    runner.start(newer, { who: 'x', as: 'username' }, 'url')
    await vi.waitFor(() => expect(refuse).toHaveBeenCalled())
    expect(refuse.mock.calls.map(([, key, values]) => [key, values] as unknown)).toEqual([
      ['palette.lack.before', { since: '5.6.0', release: '5.5.1' }],
    ])
    expect(runner.store.get().prompting).toBeUndefined()
  })
})

it('is asked only where the parameter that replaces it was left out', () => {
  const moot: AnyCommand = {
    ...newer,
    params: { ...newer.params, ...(as === undefined ? {} : { as: { ...as, unless: 'until' } }) },
  }
  expect(steps([5, 6, 0], {}, moot)).toEqual(['until', 'reason', 'as'])
  expect(steps([5, 6, 0], { until: '1h' }, moot)).toEqual(['reason'])
})

it('refuses a command that the broker does not support with the reason, however it is started', async () => {
  const { runner, refuse } = stage([5, 1, 6])
  for (const source of ['palette', 'button', 'key', 'url', 'menu'] as const)
    runner.start(lacking, { clientid: 'x' }, source)
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledTimes(5))
  expect(refuse.mock.calls.map(([, key]) => key as unknown)).toEqual(
    Array.from({ length: 5 }, () => 'palette.lack.before'),
  )
  const fit = stage([5, 5, 0])
  fit.runner.start(lacking, { clientid: 'x' }, 'palette')
  expect([fit.refuse.mock.calls, fit.runner.store.get().prompting?.phase]).toEqual([[], 'confirming'])
})
