import { describe, expect, it } from 'vitest'
import { recorded } from '../../../tests/samples'
import { compareHocon } from './compare'
import { parseHocon, type HoconObject } from './parse'
import { printHocon } from './print'
import { hideSecrets, restoreSecrets } from './secrets'

const read = (text: string) => {
  const parsed = parseHocon(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem))
  return parsed
}
const problem = (text: string) => {
  const parsed = parseHocon(text)
  return parsed.ok ? undefined : parsed.problem
}

describe('HOCON', () => {
  it('parses paths, braces, lists, comments and every kind of string', () => {
    expect(
      read(
        '# why\nmqtt.max_topic_levels = 127, a { b: "x\\n\\u0041", "c/d" = [1, two , "three"] } // end\n' +
          'c = """long\n"text""""\nd = http://x/y  # no\ne = ${HOME}"/log"\nf = 1.5s\ng = null',
      ).value,
    ).toEqual({
      mqtt: { max_topic_levels: 127 },
      a: { b: 'x\nA', 'c/d': [1, 'two', 'three'] },
      c: 'long\n"text"',
      d: 'http:',
      e: '${HOME}/log',
      f: '1.5s',
      g: null,
    })
  })

  it('merges objects and takes the last of anything else', () => {
    expect(read('a { b = 1, c = 2 }\na.b = 3\na { d = 4 }').value).toEqual({ a: { b: 3, c: 2, d: 4 } })
  })

  it('reports the problem and its line', () => {
    expect(problem('mqtt { broken')).toMatchObject({ code: 'separator', line: 1 })
    expect(problem('mqtt {\n a = 1\n')).toMatchObject({ code: 'close', line: 1 })
    expect(problem('a = 1\n}')).toMatchObject({ code: 'open', line: 2 })
    expect(problem('a = 1\nb = "x')).toMatchObject({ code: 'quote', line: 2 })
    expect(problem('a =\n')).toMatchObject({ code: 'value', line: 1 })
  })

  it('parses the output of a broker and prints it identically', () => {
    const mqtt = recorded('configs').find(
      ({ query }) => (query as { key?: string } | undefined)?.key === 'mqtt',
    )?.responseBody as string
    expect(printHocon(read(mqtt).value)).toBe(mqtt)
  })

  it('parses its own output', () => {
    const hard: HoconObject = {
      a: {
        'b.c': 'true',
        d: '12',
        e: '',
        f: 'x y',
        g: [{ h: 'i"j', k: [] }, { l: {} }],
        m: -1.5,
        n: 'a#b',
        o: '//',
        p: '${x}',
        q: '行\n列',
        r: 'null',
        s: '30s',
        t: '80%',
        u: [true, null, 'a,b'],
      },
      b: { only: { deep: { er: 1 } } },
    }
    expect(read(printHocon(hard)).value).toEqual(hard)
  })

  it('reports the position of each value and each root', () => {
    const text = 'mqtt {\n  idle_timeout = 15s\n}\nsysmon.os.cpu = "80%"\n'
    const { leaves, entries } = read(text)
    expect(leaves.map(({ path, start, end }) => [path.join('.'), text.slice(start, end)])).toEqual([
      ['mqtt.idle_timeout', '15s'],
      ['sysmon.os.cpu', '"80%"'],
    ])
    expect(entries.map(({ root, start, end }) => [root, text.slice(start, end)])).toEqual([
      ['mqtt', 'mqtt {\n  idle_timeout = 15s\n}'],
      ['sysmon', 'sysmon.os.cpu = "80%"'],
    ])
  })
})

describe('secrets in a configuration', () => {
  const text =
    'authentication = [\n  {\n    password = "hush # hush"\n    password_hash_algorithm {name = ' +
    'sha256}\n    secret = ""\n  }\n]\ndashboard {token_expired_time = 60m, default_password = ' +
    'public}\n'

  it('are masked by name, and nothing else is', () => {
    expect(hideSecrets(text)).toBe(text.replace('"hush # hush"', '"******"').replace('public', '"******"'))
  })

  it('are restored where they are still masked, and new ones stay', () => {
    const edited = hideSecrets(text)
      .replace('60m', '30m')
      .replace('default_password = "******"', 'default_password = fresh')
    expect(restoreSecrets(edited, text)).toEqual({
      text: text.replace('60m', '30m').replace('public', 'fresh'),
      missing: [],
    })
    expect(restoreSecrets('bridges.mqtt.x.password = "******"', text).missing).toEqual([
      'bridges.mqtt.x.password',
    ])
  })

  it('are reported as different without being shown', () => {
    expect(
      compareHocon(text, text.replace('public', 'other').replace('60m', '61m').replace('secret = ""', '')),
    ).toEqual([
      { path: 'authentication.1.secret', root: 'authentication', before: '', after: undefined },
      { path: 'dashboard.default_password', root: 'dashboard', before: '******', after: '******' },
      { path: 'dashboard.token_expired_time', root: 'dashboard', before: '60m', after: '61m' },
    ])
    expect(compareHocon('a {', 'a = 1')).toBeUndefined()
  })
})
