import { expect, expectTypeOf, it } from 'vitest'
import banCreate from '@commands/ban/create'
import banPattern from '@commands/ban/pattern'
import clientKick from '@commands/client/kick'
import clientSubscribe from '@commands/client/subscribe'
import clientUnsubscribe from '@commands/client/unsubscribe'
import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import retainedSet from '@commands/retained/set'
import telemetryEnable from '@commands/telemetry/enable'
import type { AnyCommand, CommandArgs } from '../command'
import { asReported, step, type Step, type StepValues } from './step'

it('names the command by its id and keeps the values', () => {
  expect(step(banCreate, { as: 'clientid', who: 'c1', never: true })).toEqual({
    command: 'ban.create',
    with: { as: 'clientid', who: 'c1', never: true },
  })
  expect(step(telemetryEnable, {})).toEqual({ command: 'telemetry.enable', with: {} })
})

it('sends a word that the broker reported as it is', () => {
  expect(step(banPattern, { as: asReported('clientid_glob'), who: 'c*' }).with).toEqual({
    as: 'clientid_glob',
    who: 'c*',
  })
})

type Named = { readonly who: string; readonly reasn: string }

// Checked by the compiler alone: an unused `@ts-expect-error` is an error.
it('accepts only complete values of the parameters', () => {
  const checks = (any: AnyCommand, on: boolean, word: string, values: CommandArgs, named: Named) => [
    step(on ? listenerStart : listenerStop, { listener: 'tcp:default' }),
    step(banCreate, { who: 'c1', until: undefined }),
    step(on ? banCreate : banPattern, { as: asReported(word), who: 'c1' }),
    // @ts-expect-error: no parameter has this name
    step(banCreate, { who: 'c1', reasn: 'noisy' }),
    // @ts-expect-error: the names are swapped
    step(clientSubscribe, { qos: 'a/b', topic: '1', clientid: 'c1' }),
    // @ts-expect-error: the client is missing
    step(clientUnsubscribe, { topic: 'a/b' }),
    // @ts-expect-error: a required parameter may not be undefined
    step(clientUnsubscribe, { clientid: 'c1', topic: on ? 'a/b' : undefined }),
    // @ts-expect-error: all values are missing
    step(clientKick, {}),
    // @ts-expect-error: an undo runs once for each object
    step(clientKick, { clientid: ['a', 'b'] }),
    // @ts-expect-error: a text is wanted
    step(banCreate, { who: 5 }),
    // @ts-expect-error: not one of its choices
    step(retainedSet, { topic: 'a', payload: 'YQ==', payload_encoding: 'base32' }),
    // @ts-expect-error: a word of the broker is to be marked
    step(banCreate, { who: 'c1', as: word }),
    // @ts-expect-error: it has no parameters
    step(telemetryEnable, { on: true }),
    // @ts-expect-error: the second of the commands requires a kind
    step(on ? banCreate : banPattern, { who: 'c1' }),
    // @ts-expect-error: not a parameter of both
    step(on ? clientKick : listenerStop, { clientid: 'c1' }),
    // @ts-expect-error: values of unknown types
    step(banCreate, values),
    // @ts-expect-error: no parameter has this name, though the object is no literal
    step(banCreate, named),
    // @ts-expect-error: a parameter of only one of the commands
    step(on ? banCreate : retainedSet, { who: 'c1', topic: 'a', payload: 'YQ==' }),
    // @ts-expect-error: the parameters of the command are not known
    step(any, { whatever: 1 }),
  ]
  expect(checks).toBeTypeOf('function')
})

it('is the only way to make a step', () => {
  // @ts-expect-error: not checked
  const unchecked: Step = { command: 'ban.create', with: { whoo: 'c1' } }
  expect(unchecked.command).toBe('ban.create')
  expectTypeOf<keyof StepValues<typeof clientUnsubscribe>>().toEqualTypeOf<'clientid' | 'topic'>()
})
