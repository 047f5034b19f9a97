import { expect, it } from 'vitest'
import { editsIn } from './edits'
import type { Trail } from './undo-store'

const trail = (before: unknown, after: unknown, id = 'tcp:default'): Trail => ({
  target: 'listener',
  id,
  before,
  after,
})

it('lists each value that changed, from → to', () => {
  expect(
    editsIn([
      trail(
        { max_connections: 1024, ssl: { verify: 'none' }, same: 1 },
        { max_connections: 5, ssl: { verify: 'peer' }, same: 1, bind: '1883' },
      ),
    ]),
  ).toEqual({
    count: 3,
    first: [
      { path: 'max_connections', from: 1024, to: 5 },
      { path: 'ssl.verify', from: 'none', to: 'peer' },
      { path: 'bind', from: undefined, to: '1883' },
    ],
  })
})

it('compares the settings of an object, and ignores its position', () => {
  expect(
    editsIn([
      trail({ settings: { enable: true }, next: 'jwt' }, { settings: { enable: false }, next: 'scram' }),
    ])?.first,
  ).toEqual([{ path: 'enable', from: true, to: false }])
})

it('names the object where there are several', () => {
  expect(editsIn([trail(true, false, 'a'), trail(true, false, 'b')])?.first).toEqual([
    { path: '', from: true, to: false, on: 'a' },
    { path: '', from: true, to: false, on: 'b' },
  ])
})

it('contains no secret, and truncates a long text', () => {
  const edits = editsIn([trail({ password: 'old1', text: 'a' }, { password: 'new2', text: 'x'.repeat(500) })])
  expect([
    JSON.stringify(edits).includes('new2'),
    JSON.stringify(edits).length < 400,
    edits?.first.map(({ path }) => path),
  ]).toEqual([false, true, ['text']])
})

it('lists nothing for created, deleted or unchanged objects', () => {
  expect([
    editsIn([trail(undefined, { a: 1 })]),
    editsIn([trail({ a: 1 }, undefined)]),
    editsIn([trail({ a: 1, b: 2 }, { b: 2, a: 1 })]),
    editsIn([]),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

it('lists the first twenty of many', () => {
  const state = (value: number) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${String(at)}`, value]))
  expect(editsIn([trail(state(1), state(2))])).toMatchObject({ count: 30, first: { length: 20 } })
})
