import { describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { seeded } from '@/lib/seeded'
import { commandFiles } from '../../../tests/registries'
import { valueText } from '../prompt/value-text'
import type { Param } from '../param'
import { check } from '../prompt/answer'
import { checkFile } from './check'
import { fillParts, holesIn, parseFile, parseParts, printLine, type Written } from './file'

const commands = (await commandFiles()).map(({ command }) => command)
const commandOf = (id: string) => commands.find((command) => command.id === id)
const now = Date.now()
const problemsOf = (text: string, options: Partial<Parameters<typeof checkFile>[1]> = {}) => {
  const { lines, problems } = parseFile(text)
  return [...problems, ...checkFile(lines, { commandOf, now, ...options }).problems].map(
    ({ line, column, key }) => [line, column, key],
  )
}

describe('a command file', () => {
  it('reads one command per line, with comments and empty lines between', () => {
    const { lines, problems } = parseFile(
      '# two\r\n\n  client.kick clientid=sensor-17 --yes\nban.create "a b" reason=\'too chatty\' # 1h',
    )
    expect(problems).toEqual([])
    expect(
      lines.map(({ line, column, id, yes, args }) => [
        line,
        column,
        id,
        yes,
        args.map(({ name, parts, column: at }) => [name, ...parts, at]),
      ]),
    ).toEqual([
      [3, 3, 'client.kick', true, [['clientid', 'sensor-17', 15]]],
      [
        4,
        1,
        'ban.create',
        false,
        [
          [undefined, 'a b', 12],
          ['reason', 'too chatty', 18],
          [undefined, '#', 38],
          [undefined, '1h', 40],
        ],
      ],
    ])
  })

  it('takes ${name} as a parameter, and $${name} as literal text', () => {
    expect(parseParts('a-${x}/${y}')).toEqual(['a-', { hole: 'x' }, '/', { hole: 'y' }])
    expect([parseParts('$${x} $$${x} ${a.b} ${'), parseParts('')]).toEqual([['${x} $${x} ${a.b} ${'], ['']])
    expect(fillParts(parseParts('a-${x}'), { x: '1' })).toBe('a-1')
    expect(fillParts(parseParts('a-${toString}'), {})).toBeUndefined()
    expect(holesIn(parseFile('client.kick clientid=${b}\nclient.kick clientid=${a}${b}').lines)).toEqual([
      'b',
      'a',
    ])
  })

  it('reports each mistake with its place', () => {
    expect(problemsOf('client.kick clientid="a --yes')).toContainEqual([1, 13, 'macro.problem.quote'])
    expect(problemsOf('client.kick clientid=a --force --yes')).toEqual([[1, 24, 'macro.problem.switch']])
    expect(problemsOf('\nclient.kik clientid=a')).toEqual([[2, 1, 'macro.problem.command']])
    expect(problemsOf('client.kick clintid=a --yes')).toEqual([
      [1, 13, 'macro.problem.param'],
      [1, 1, 'macro.problem.required'],
    ])
    expect(problemsOf('client.kick a b --yes')).toEqual([[1, 15, 'macro.problem.excess']])
    expect(problemsOf('client.keepalive clientid=a interval=much')).toEqual([[1, 29, 'macro.problem.value']])
    expect(problemsOf('client.keepalive clientid=a clientid=b interval=60')).toEqual([
      [1, 29, 'macro.problem.twice'],
    ])
    expect(problemsOf('client.keepalive a 60')).toEqual([])
    expect(problemsOf('client.kick a toString=1 --yes')).toEqual([[1, 15, 'macro.problem.param']])
  })

  it('requires --yes for a command that asks first', () => {
    expect(problemsOf('client.kick clientid=a')).toEqual([[1, 1, 'macro.problem.yes']])
    expect(problemsOf('client.kick clientid=a', { yes: true })).toEqual([])
  })

  it('checks a parameter once it has a value', () => {
    expect(problemsOf('client.keepalive clientid=${c} interval=${s}')).toEqual([])
    expect(problemsOf('client.keepalive clientid=${c} interval=${s}', { values: { s: 'x' } })).toEqual([
      [1, 18, 'macro.problem.hole'],
      [1, 32, 'macro.problem.value'],
    ])
  })

  it('takes no unnamed value where a secret comes first', () => {
    expect(problemsOf('user.create law Secret123')).toContainEqual([1, 17, 'macro.problem.afterSecret'])
    expect(problemsOf('user.create law password=${p} description=x')).toEqual([])
  })

  it('stores no secret', () => {
    const line = (password: string) => `user.create username=law password=${password}`
    expect(problemsOf(line('Secret123'), { stored: true })).toEqual([[1, 26, 'macro.problem.secret']])
    expect(problemsOf(line('${password}'), { stored: true })).toEqual([])
  })
})

const random = seeded(14)
const signs = [
  '"',
  "'",
  '\\',
  ' ',
  '=',
  '#',
  '$',
  '{',
  '}',
  'a',
  'n',
  '\n',
  '\t',
  '温',
  '-',
  '--yes',
  '${a}',
  '$${b}',
]
const shaped = [
  '22:00-07:00 sat,sun',
  'system',
  '+08:00',
  '127.0.0.1:1',
  'law/a=3',
  '500ms',
  '1MB',
  '/3/0/1',
  '30s',
  'disabled',
  'clientid:a "b"',
  'username:=#',
  'publish x/# ^x/(.+)$',
  'all a=b "c" \\d',
  '21:30',
  'connections above 5000',
]
const rule = { permission: 'allow', action: 'all', topic: 'law/#' }
const texts = [
  ...shaped,
  ...hostileTexts.map(({ text }) => text),
  ...Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + random.int(6) }, () => random.pick(signs)).join(''),
  ),
].filter((text) => text.trim() !== '')

/** Valid values of a parameter; various texts where it takes text. */
function valuesOf(param: Param): readonly unknown[] {
  const { prompt } = param
  const wide: Partial<Record<typeof prompt.kind, readonly unknown[]>> = {
    number: [prompt.kind === 'number' ? (prompt.min ?? prompt.max ?? 7) : 7, 0.5],
    duration: [60_000, 90_061_001, 0],
    bytes: [1024, 1_048_577],
    rate: ['100/s', '10MB/1m', 'infinity'],
    toggle: [true, false],
    choice: prompt.kind === 'choice' ? prompt.options : [],
    topic: ['sensors/7', 'a b/"c"'],
    topicFilter: ['#', 'sensors/+/temp'],
    hostPort: ['127.0.0.1:1883', '[::1]:80'],
    datetime: ['1h', '2099-01-01T00:00:00.000Z'],
    json: [
      { a: [1, '"', null] },
      [{ topic: 'x', payload: '${payload}' }],
      {},
      [rule],
      [{ as: 'clientid', who: 'a b', rules: [rule] }],
      [{ function: 'console' }],
      { name: 'law', bind: '127.0.0.1:0' },
      [{ user_id: 'law', password_hash: 'ab'.repeat(32), salt: '', is_superuser: false }],
      { event_type: 'message_publish', topic: 'law/topic' },
      [{ part: 'rules', id: 'law', body: { id: 'law', sql: 'SELECT', actions: [] } }],
    ],
    keyValue: [{ a: 'b', c: '=d "e"' }],
    list: [['mqtt'], ['mqtt', 'log']],
    file: [],
  }
  return (wide[prompt.kind] ?? texts).flatMap((value) => {
    const read = check(param, value)
    return read.ok ? [read.value] : []
  })
}

/** As the history writes it, secrets included. */
const unquoted = ({ prompt, many }: Param, value: unknown) =>
  Array.isArray(value) && many === true
    ? value.map((one) => valueText(prompt, one))
    : valueText(prompt, value)

describe('every parameter of every command', () => {
  it.each(
    commands
      .filter(({ params }) => Object.keys(params).length > 0)
      .map((command) => [command.id, command] as const),
  )('parses %s back as it was printed', (id, command) => {
    for (const [name, param] of Object.entries(command.params)) {
      if (param.prompt.kind === 'secret') continue
      for (const value of valuesOf(param)) {
        const written = unquoted(param, value)
        const line = printLine(id, [{ name, value: String(written) }], true)
        const { lines, problems } = parseFile(line)
        expect([lines.length, problems], line).toEqual([1, []])
        // The others are left out, so only this one is checked.
        const alone = { ...command, params: { [name]: param } }
        const read = checkFile(lines, { commandOf: () => alone, now })
        expect([read.problems, read.steps[0]?.given], line).toEqual([[], { [name]: value }])
      }
    }
  })

  it('prints a list parameter once for each value', () => {
    for (const command of commands) {
      const [name, param] = Object.entries(command.params).find(([, { many }]) => many === true) ?? []
      if (name === undefined || param === undefined) continue
      const values = valuesOf(param).slice(0, 3)
      const args = values.map((value): Written => ({ name, value: String(value) }))
      const { steps } = checkFile(parseFile(printLine(command.id, args, true)).lines, {
        commandOf: () => ({ ...command, params: { [name]: param } }),
        now,
      })
      expect(steps[0]?.given[name], command.id).toEqual(values)
    }
  })

  it('has example values for all parameters but files', () => {
    const bare = commands.flatMap(({ id, params }) =>
      Object.entries(params)
        .filter(
          ([, param]) =>
            param.prompt.kind !== 'secret' && param.prompt.kind !== 'file' && valuesOf(param).length === 0,
        )
        .map(([name]) => `${id} ${name}`),
    )
    expect(bare).toEqual([
      'backup.upload file',
      'namespace.import namespaces',
      'plugin.install file',
      'plugin.upload file',
    ])
  })
})
