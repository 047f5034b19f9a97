import { describe, expect, it } from 'vitest'
import type { CommandArgs, Source } from '../command'
import { ban, contextWith, keepalive, kick, noon, password, show } from '../fixture'
import { publicArgs } from '../history/history'
import { answersWithDraft, begin, reduce } from './prompt'
import type { Prompting, PromptEvent } from './prompting'

const context = contextWith()
const play = (state: Prompting, ...events: PromptEvent[]) =>
  events.reduce((now, event) => reduce(now, event, context), state)
const answer = (text: string): PromptEvent => ({ type: 'answer', text })

describe('asking', () => {
  it('asks each missing parameter in order and skips the given ones', () => {
    const state = begin(ban, { until: new Date(noon + 1000).toISOString() }, 'palette')
    expect(state.step).toBe('who')
    expect(play(state, answer('x')).step).toBe('reason')
    expect(play(state, answer('x'), answer('')).step).toBe('as')
    expect(play(state, answer('x'), answer(''), answer('')).phase).toBe('running')
  })
  it('removes the answers one by one on Backspace, restoring their text', () => {
    const state = play(begin(ban, {}, 'palette'), answer('x'), answer('1h'), { type: 'back' })
    expect([state.step, state.draft, 'until' in state.answers]).toEqual(['until', '1h', false])
    const first = play(state, { type: 'back' })
    expect([first.step, first.draft]).toEqual(['who', 'x'])
    expect(play(first, { type: 'back' })).toEqual(first)
  })
  it('never removes values given from outside', () => {
    expect(play(begin(keepalive, { clientid: 'x' }, 'menu'), { type: 'back' }).step).toBe('interval')
  })
  it('takes the defaults for the rest on Ctrl+Enter, and stops where there is none', () => {
    const done = play(begin(ban, {}, 'palette'), { type: 'type', text: 'x' }, { type: 'defaults' })
    expect([done.phase, done.answers]).toEqual([
      'running',
      { who: 'x', until: undefined, reason: '', as: 'clientid' },
    ])
    expect(
      play(begin(keepalive, {}, 'palette'), { type: 'type', text: 'x' }, { type: 'defaults' }),
    ).toMatchObject({ step: 'interval', phase: 'asking' })
  })
  it('keeps a refused text in the input with its reason', () => {
    const state = play(begin(keepalive, { clientid: 'x' }, 'palette'), answer('70000'))
    expect([state.step, state.draft, state.error?.key]).toEqual(['interval', '70000', 'error.range'])
    expect(play(state, { type: 'type', text: '7' }).error).toBeUndefined()
  })
  it('makes an invalid given value the first step', () => {
    expect(begin(keepalive, { clientid: 'x', interval: -1 }, 'palette')).toMatchObject({
      step: 'interval',
      draft: '-1',
      error: { key: 'error.range', values: { min: '0', max: '65535' } },
    })
    expect(
      begin(ban, { who: 'x' }, 'palette', {
        refused: { step: 'until', draft: 'soon', error: 'error.datetime' },
      }),
    ).toMatchObject({ step: 'until', draft: 'soon' })
  })
  it('returns to its step after a refusal by the broker', () => {
    const state = {
      ...play(begin(ban, {}, 'palette'), answer('x'), { type: 'defaults' }),
      phase: 'asking' as const,
    }
    expect(play(state, { type: 'refused', step: 'who', error: 'error.ban.exists' })).toMatchObject({
      step: 'who',
      draft: 'x',
      error: { key: 'error.ban.exists' },
    })
  })
})

describe('confirming', () => {
  it('asks once for several targets, with their number', () => {
    const state = begin(kick, { clientid: ['a', 'b', 'c'] }, 'menu')
    expect([state.phase, state.confirm]).toEqual([
      'confirming',
      { body: 'client.kick.confirm.many', values: { clientid: 'a', count: 3 } },
    ])
    expect(play(state, { type: 'confirmed' }).phase).toBe('running')
  })
  it('requires typing the number of targets that a filter chose', () => {
    expect(begin(kick, { clientid: ['a', 'b'] }, 'bulk', { confirmCount: true }).confirm?.type).toBe('2')
  })
  it('asks for several targets of a command without a question of its own', () => {
    expect(
      begin(ban, { who: ['a', 'b'], until: new Date(noon).toISOString(), reason: '', as: 'clientid' }, 'key')
        .confirm?.body,
    ).toBe('palette.confirm.unsent')
  })
  it.each<[string, typeof kick, CommandArgs]>([
    ['a reversible one', ban, { who: 'x', until: new Date(noon).toISOString(), reason: '', as: 'clientid' }],
    ['one that only reads', show, { clientid: 'x' }],
    ['a disruptive one', kick, { clientid: 'x' }],
  ])('P5: a link always asks: %s', (_, command, given) => {
    expect(begin(command, given, 'url').phase).toBe('confirming')
  })
  it('P2: only the confirmation event confirms', () => {
    const state = begin(kick, { clientid: 'x' }, 'palette')
    for (const event of [{ type: 'defaults' }, { type: 'type', text: 'y' }, answer('x')] as PromptEvent[])
      expect(play(state, event).phase).toBe('confirming')
  })
  it('runs a single read at once from anywhere else', () => {
    for (const source of ['palette', 'button', 'key', 'menu'] as Source[])
      expect(begin(show, { clientid: 'x' }, source).phase).toBe('running')
  })
})

describe('secrets', () => {
  it('never returns a secret to an input, nor to what is stored', () => {
    const state = play(begin(password, { username: 'admin' }, 'palette'), answer('hunter2'), { type: 'back' })
    expect([state.step, state.draft]).toEqual(['old', ''])
    expect(publicArgs(password, { username: 'admin', old: 'hunter2' })).toEqual({ username: 'admin' })
  })
})

describe('a link to a step', () => {
  const asked = { ...begin(ban, { who: 'x' }, 'menu'), draft: '10m' }
  it('contains the typed text, a duration as a duration', () =>
    expect(answersWithDraft(asked, contextWith())).toEqual({ who: 'x', until: '10m' }))
  it.each(['', 'soon'])('leaves out text that cannot be parsed: %j', (draft) =>
    expect(answersWithDraft({ ...asked, draft }, contextWith())).toEqual({ who: 'x' }),
  )
})
