import { expect, expectTypeOf, it } from 'vitest'
import banCreate from '@commands/ban/create'
import clientKick from '@commands/client/kick'
import ruleDisable from '@commands/rule/disable'
import ruleEnable from '@commands/rule/enable'
import traceCreate from '@commands/trace/create'
import type { AnyCommand } from './command'
import { offer, type OfferValues } from './offer'
import type { useStart } from './react'

it('combines a command, its values and its appearance', () => {
  expect({
    bare: offer(clientKick),
    many: offer(clientKick, { clientid: ['a', 'b'] }),
    leading: offer(ruleEnable, { id: 'r' }, { primary: true, off: 'key.none' }),
  }).toEqual({
    bare: { command: clientKick, with: {} },
    many: { command: clientKick, with: { clientid: ['a', 'b'] } },
    leading: { command: ruleEnable, with: { id: 'r' }, primary: true, off: 'key.none' },
  })
})

// Checked by the compiler alone: an unused `@ts-expect-error` is an error.
it('accepts only values of the parameters', () => {
  const checks = (start: ReturnType<typeof useStart>, any: AnyCommand, on: boolean) => [
    offer(banCreate, { as: 'clientid', who: 'c1' }),
    offer(on ? ruleDisable : ruleEnable, { id: 'r' }),
    offer(any, { whatever: 1 }),
    start(traceCreate, { type: 'clientid' }),
    // @ts-expect-error: no parameter has this name
    offer(banCreate, { whoo: 'c1' }),
    // @ts-expect-error: a text is wanted
    offer(banCreate, { who: 5 }),
    // @ts-expect-error: not one of its choices
    offer(banCreate, { as: 'nobody' }),
    // @ts-expect-error: a list of texts is wanted
    offer(clientKick, { clientid: ['a', 1] }),
    // @ts-expect-error: not a parameter of both
    offer(on ? clientKick : banCreate, { clientid: 'c1' }),
    // @ts-expect-error: no parameter has this name
    start(traceCreate, { kind: 'clientid' }),
  ]
  expect(checks).toBeTypeOf('function')
  expectTypeOf<keyof OfferValues<typeof clientKick>>().toEqualTypeOf<'clientid'>()
})
