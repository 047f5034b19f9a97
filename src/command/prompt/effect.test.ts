import { describe, expect, it } from 'vitest'
import banCreate from '@commands/ban/create'
import clientKick from '@commands/client/kick'
import type { AnyCommand } from '../command'
import { contextWith, noon } from '../fixture'
import { formatInstant } from '@/lib/time/time'
import { answersOfNow, getEffect } from './effect'

const ban = banCreate
const kick = clientKick
const context = contextWith()
const state = (command: AnyCommand, answers: object, step: string, draft = '') => ({
  command,
  answers: answers as Record<string, unknown>,
  step,
  draft,
})

describe('the effect with the present values', () => {
  it('uses the typed or highlighted end, not that of an empty answer', () => {
    const typed = answersOfNow(state(ban, { who: 'a' }, 'until', '10m'), undefined, context)
    expect(getEffect(ban, typed, context)).toMatchObject({
      key: 'ban.create.effect.clientid.one',
      values: { who: 'a', until: formatInstant(noon + 600_000) },
    })
    const highlighted = answersOfNow(state(ban, { who: 'a' }, 'until'), { text: '1h' }, context)
    expect(getEffect(ban, highlighted, context)).toMatchObject({
      values: { until: formatInstant(noon + 3_600_000) },
    })
  })
  it('mentions no end before its step, and nothing of a text that cannot be parsed', () => {
    expect(getEffect(ban, { who: 'a' }, context)).toMatchObject({ key: 'ban.create.open.clientid.one' })
    expect(
      getEffect(ban, answersOfNow(state(ban, { who: 'a' }, 'until', 'soon'), undefined, context), context),
    ).toMatchObject({ key: 'ban.create.open.clientid.one' })
  })
  it('is in the plural for several', () => {
    expect(getEffect(ban, { who: ['a', 'b', 'c'], until: '10m' }, context)).toMatchObject({
      key: 'ban.create.effect.clientid.many',
      values: { count: 3 },
    })
  })
  it('waits for its subject, and takes it from the highlighted row but not from the letters of a name', () => {
    expect(
      getEffect(kick, answersOfNow(state(kick, {}, 'clientid', 'sens'), undefined, context), context),
    ).toBeUndefined()
    expect(
      getEffect(
        kick,
        answersOfNow(state(kick, {}, 'clientid', 'sens'), { text: 'sensor-01', value: 'sensor-01' }, context),
        context,
      ),
    ).toMatchObject({ values: { clientid: 'sensor-01' } })
  })
})
