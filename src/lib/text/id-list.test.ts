import { describe, expect, it } from 'vitest'
import { isIdList, quoteValue, splitIds, splitValues } from './id-list'

describe('a pasted list of ids', () => {
  it.each([
    ['lines', 'a-1\na-2\r\na-3\n', ['a-1', 'a-2', 'a-3']],
    ['commas, with and without a blank', 'a-1, a-2,a-3', ['a-1', 'a-2', 'a-3']],
    ['what a Chinese keyboard writes between', 'a-1，a-2、a-3；a-4', ['a-1', 'a-2', 'a-3', 'a-4']],
    ['tabs, and ends of lines that differ', 'a-1\ta-2\r\n\r\n\ta-3\t', ['a-1', 'a-2', 'a-3']],
    ['duplicates', 'a-1\na-2\na-1', ['a-1', 'a-2']],
    [
      'quotes of all kinds, and a separator within',
      '"a,1"\n\'a-2\'\n“a-3”\n"say ""hi"""',
      ['a,1', 'a-2', 'a-3', 'say "hi"'],
    ],
    ['bullets', '- a-1\n* a-2\n• a-3', ['a-1', 'a-2', 'a-3']],
    ['blanks within an id', 'plant 7\nplant 8', ['plant 7', 'plant 8']],
  ])('splits at %s', (_, text, ids) => {
    expect(isIdList(text)).toBe(true)
    expect(splitIds(text)).toEqual([ids])
  })

  it('takes the column with a known header, else each column as a list', () => {
    expect(splitIds('\uFEFFNode,Client ID,IP\nn@1,a-1,10.0.0.1\nn@1,a-2,10.0.0.2')).toEqual([['a-1', 'a-2']])
    expect(splitIds('节点\t客户端 ID\nn@1\ta-1\nn@1\ta-2')).toEqual([['a-1', 'a-2']])
    expect(splitIds('n@1;a-1\nn@1;a-2')).toEqual([['n@1'], ['a-1', 'a-2']])
  })

  it.each([
    'sensor-17',
    'ban sensor-17 1h "too chatty, really"',
    'kick a',
    'sensors/+/temp',
    '',
    ' \n ',
    'one\n',
    'hello, world of clients',
  ])('does not treat %j as a list', (text) => {
    expect(isIdList(text)).toBe(false)
  })
})

describe('values typed into a multi-value parameter', () => {
  it.each([
    ['one', ['one']],
    [' one ', [' one ']],
    ['a,b', ['a', 'b']],
    ['a, b ,c', ['a', 'b', 'c']],
    ['a\nb\n', ['a', 'b']],
    ['a\na', ['a']],
    ['"a,b"', ['a,b']],
    ['"a\nb"', ['a\nb']],
    ['"a\nb"\nc', ['a\nb', 'c']],
    ['"a,b",c', ['a,b', 'c']],
    ['"quoted"', ['"quoted"']],
    ['a,', ['a,']],
    ['', ['']],
    ['plant 7', ['plant 7']],
  ])('splits the values %j', (text, values) => {
    expect(splitValues(text)).toEqual(values)
  })
  it('are quoted so that they can be parsed back', () => {
    for (const value of ['a', 'a,b', '"x",y', 'plant 7', ' blank', 'line\nfeed', '"'])
      expect(splitValues(quoteValue(value))).toEqual([value])
  })
})
