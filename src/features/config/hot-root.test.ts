import { expect, it } from 'vitest'
import { differing, otherBody } from './hot-root'

const now = { vm: { a: 1, b: 2 }, os: { c: 3 } }

it('sends as much as the broker needs to keep the rest', () => {
  expect(
    otherBody('dashboard', { listeners: { http: { bind: 1 } } }, { listeners: { https: { bind: 2 } } }),
  ).toEqual({ listeners: { https: { bind: 2 } } })
  expect(otherBody('sysmon', now, { vm: { a: 9 } })).toEqual({ vm: { a: 9, b: 2 } })
  expect(otherBody('global_zone', now, { vm: { a: 9 } })).toEqual({ vm: { a: 9, b: 2 }, os: { c: 3 } })
})

it('takes changed values from a form', () => {
  expect(differing(now, { vm: { a: 1, b: 5 }, os: { c: 3, d: [1] } })).toEqual({
    vm: { b: 5 },
    os: { d: [1] },
  })
})
