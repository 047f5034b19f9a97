import { describe, expect, it } from 'vitest'
import { formatJson, readObject } from './json-object'
import { fastestRunMs } from '../../../tests/time-ratio'

const readable = (text: string) => 'value' in readObject(text)

describe('JSON of a configuration', () => {
  it('rejects prototype names with their position (catalogue I1)', () => {
    expect(readObject('{\n  "a": 1,\n  "__proto__": { "polluted": true }\n}')).toEqual({
      code: 'forbidden-key',
      line: 3,
      column: 3,
    })
    expect(readObject('{"resource_opts":{"constructor":{"prototype":{"polluted":1}}}}')).toMatchObject({
      code: 'forbidden-key',
    })
    expect(readObject('{"\\u005f_proto__": {"polluted": true}}')).toMatchObject({ code: 'forbidden-key' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each([
    ['a name twice', '{\n "a": 1,\n "a": 2\n}', 'duplicate-key', 3, 2],
    ['a comma too many', '{\n "a": 1,\n}', 'trailing-comma', 2, 8],
    ['a comment', '{\n // no\n}', 'comment', 2, 2],
    ['a byte order mark', '\uFEFF{}', 'bom', 1, 1],
    ['a list', '[1]', 'not-object', 1, 1],
    ['nothing', '', 'empty', 1, 1],
  ])('reports %s with line and column (catalogue I2)', (_, text, code, line, column) => {
    expect(readObject(text)).toEqual({ code, line, column })
  })

  it('rejects a hundred levels of nesting or five megabytes, in bounded time (catalogue I3)', () => {
    const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`
    const long = `{"a":"${'x'.repeat(5_000_000)}"}`
    expect(readObject(deep)).toMatchObject({ code: 'too-deep' })
    expect(readObject(long)).toMatchObject({ code: 'too-large' })
    expect(readable(`{"a":"${'x'.repeat(400_000)}"}`)).toBe(true)
    // No longer than JSON.parse takes.
    expect(fastestRunMs(() => readObject(long)) / fastestRunMs(() => JSON.parse(long))).toBeLessThan(3)
  })
})

describe('the text of a configuration', () => {
  it('has a line for each value, in a long one for each item of a list', () => {
    const rules = Array.from({ length: 1000 }, (_, index) => ({ topic: `t/${index}`, qos: [0, 1] }))
    expect(formatJson({ rules: rules.slice(0, 1) })).toBe(
      JSON.stringify({ rules: rules.slice(0, 1) }, undefined, 2),
    )
    const config = { name: 'a "b"', rules, ssl: { enable: true, ciphers: [], more: {} } }
    const lines = formatJson(config).split('\n')
    expect(lines).toHaveLength(rules.length + 10)
    expect(lines[3]).toBe('    {"topic":"t/0","qos":[0,1]},')
    expect(readObject(lines.join('\n'))).toEqual({ value: config })
  })
})
