import { describe, expect, it } from 'vitest'
import { Atom, Bits, toSqlValue } from './value'
import { parseTemplate, rendered, renderedText, valueIn } from './template'

const render = (text: string, data: unknown) => rendered(parseTemplate(text), toSqlValue(data))

describe('a template', () => {
  it.each([
    ['plain', {}, 'plain'],
    ['', {}, ''],
    ['${a}', { a: 'x' }, 'x'],
    ['${.a}', { a: 'x' }, 'x'],
    ['t/${a.b}/${c}', { a: { b: 'x' }, c: 7 }, 't/x/7'],
    ['${a.b}', { a: '{"b":{"c":1}}' }, '{"c":1}'],
    ['${a.b.c}', { a: '{"b":{"c":1}}' }, '1'],
    ['${a.b}', { a: 'no JSON' }, 'undefined'],
    ['${a}-${b.c}', { b: [{ c: 1 }] }, 'undefined-undefined'],
    ['${.}', { a: 1, b: 'x' }, '{"b":"x","a":1}'],
    ['${a}', { a: null }, 'null'],
    ['${a} ${b} ${c}', { a: true, b: 1.5, c: 2 }, 'true 1.5 2'],
    ['${a}', { a: ['x', 1] }, '["x",1]'],
    ['${a}', { a: new Atom('client.connected') }, 'client.connected'],
    ['${} ${ a } ${a-b} ${a[1]} $a', { a: 1 }, '${} ${ a } ${a-b} ${a[1]} $a'],
    ['${__proto__}${constructor.name}', {}, 'undefinedundefined'],
    ['${${a}}', { a: 1 }, '${1}'],
    ['${a}', { a: '${b}', b: 'again' }, '${b}'],
  ])('renders %s with %j', (text, data, expected) => {
    expect(render(text, data)).toBe(expected)
  })

  it('leaves bytes unchanged', () => {
    expect(render('${payload}', { payload: new Uint8Array([0xff, 0]) })).toEqual(new Uint8Array([0xff, 0]))
    expect(render('a${payload}b', { payload: new Uint8Array([0xff]) })).toEqual(
      new Uint8Array([0x61, 0xff, 0x62]),
    )
  })

  it('passes each value through the escape function when rendered as text', () => {
    expect(
      renderedText(
        parseTemplate('/p/${topic}?q=${n}'),
        toSqlValue({ topic: 'a/b c', n: 1 }),
        encodeURIComponent,
      ),
    ).toBe('/p/a%2Fb%20c?q=1')
    expect(renderedText(parseTemplate('${a}'), toSqlValue({ a: new Uint8Array([0xff]) }))).toBe('\ufffd')
  })

  it('throws for a value without a text form', () => {
    expect(() => render('${a}', { a: new Bits(new Uint8Array([128]), 1) })).toThrow('bits')
  })

  it('keeps the type of a single placeholder', () => {
    const of = (text: string) => valueIn(parseTemplate(text), toSqlValue({ qos: 1, retain: true, s: '2' }))
    expect([of('${qos}'), of('${retain}'), of('${s}'), of('${none}'), of('q${qos}'), of('1')]).toEqual([
      1n,
      true,
      '2',
      undefined,
      'q1',
      '1',
    ])
  })
})
