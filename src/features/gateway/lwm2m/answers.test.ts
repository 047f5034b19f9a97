import { expect, it } from 'vitest'
import { toResources, getLookupState } from './answers'

it.each([
  [undefined, 'none'],
  [{}, 'none'],
  [{ code: '6.01', codeMsg: 'reply_not_received' }, 'waiting'],
  [{ code: '2.05', codeMsg: 'content' }, 'answered'],
  [{ code: '2.04', codeMsg: 'changed' }, 'answered'],
  [{ code: '4.00', codeMsg: 'bad_request' }, 'refused'],
  [{ code: '5.03' }, 'refused'],
] as const)('%j is %s', (lookup, standing) => {
  expect(getLookupState(lookup)).toBe(standing)
})

it('merges discovered and read resources in the order of their paths', () => {
  const discovered = {
    code: '2.05',
    content: [
      { path: '/3/0/10', name: 'Memory free', operations: 'R', dataType: 'Integer' },
      { path: '/3/0/2', name: 'Serial Number', operations: 'R' },
      { $raw: '{}' },
      { name: 'no path' },
    ],
  }
  const read = {
    code: '2.05',
    content: [
      { path: '/3/0/2', value: 'S-17' },
      { path: '/3', value: '' },
    ],
  }
  expect(toResources(discovered, read)).toEqual([
    { path: '/3', value: '' },
    { path: '/3/0/2', name: 'Serial Number', operations: 'R', value: 'S-17' },
    { path: '/3/0/10', name: 'Memory free', operations: 'R', dataType: 'Integer' },
  ])
  expect(toResources(undefined, undefined)).toEqual([])
})
