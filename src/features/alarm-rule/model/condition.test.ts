import { describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { parseCondition, printCondition, type Condition } from './condition'

describe('a condition', () => {
  it.each<[string, Condition]>([
    [
      'connections above 1000',
      { about: 'figure', figure: 'connections', side: 'above', limit: 1000, node: undefined },
    ],
    [
      'memory > 90% on emqx@a',
      { about: 'figure', figure: 'memory', side: 'above', limit: 90, node: 'emqx@a' },
    ],
    ['received < 0.5', { about: 'figure', figure: 'received', side: 'below', limit: 0.5, node: undefined }],
    ['client sensor-17 gone', { about: 'client', id: 'sensor-17', is: 'gone' }],
    ['client above back', { about: 'client', id: 'above', is: 'back' }],
    ['client a=b gone', { about: 'client', id: 'a=b', is: 'gone' }],
    ['rule r1 failing', { about: 'rule', id: 'r1', is: 'failing' }],
    ['action http:a1 failing', { about: 'action', id: 'http:a1', is: 'failing' }],
    ['connector http:c1 disconnected', { about: 'connector', id: 'http:c1', is: 'disconnected' }],
  ])('parses %s', (text, condition) => {
    expect(parseCondition(text)).toEqual(condition)
    expect(parseCondition(printCondition(condition))).toEqual(condition)
  })

  it.each([
    '',
    'connections',
    'connections above',
    'connections above ""',
    'connections above many',
    'connections above 1 on',
    'connections above 1 at emqx@a',
    'connections above 1 on a b',
    'license-use above 90 on emqx@a',
    'bananas above 1',
    'client "" gone',
    'client sensor-17',
    'client sensor-17 lost',
    'client "sensor-17 gone',
    'rule r1 gone',
    'connector http:c1 failing',
    'toString above 1',
  ])('rejects %s', (text) => {
    expect(parseCondition(text)).toBeUndefined()
  })

  it('prints any client ID so that it is parsed back', () => {
    for (const { text: id } of hostileTexts) {
      if (id === '') continue
      const condition = { about: 'client', id, is: 'gone' } as const
      expect(parseCondition(printCondition(condition))).toEqual(condition)
    }
  })
})
