import { describe, expect, it } from 'vitest'
import authnUserCreate from '@commands/authentication-user/create'
import logIn from '@commands/fleet/log-in'
import licenseEdit from '@commands/license/edit'
import ruleCreate from '@commands/rule/create'
import userCreate from '@commands/user/create'
import changePassword from '@commands/user/password'
import { commandFiles } from '../../../tests/registries'
import { ban, contextWith, keepalive, kick, password, show } from '../fixture'
import { commandNames, parseCommandLine, readTexts, restIsKnown } from './line'

const everyCommand = await commandFiles()

const titles: Record<string, string[]> = {
  'client.kick': ['Kick client', '踢除客户端'],
  'ban.create': ['Ban', '封禁'],
  'client.keepalive': ['Set client keep alive'],
  'user.password': ['Change password'],
  'client.show': ['Show client'],
}
const names = commandNames([kick, ban, keepalive, password, show], (command) => titles[command.id] ?? [])
const parse = (line: string, cursor = line.length) => parseCommandLine(line, cursor, names)

describe('a line with arguments', () => {
  it.each<
    [
      line: string,
      command: string | undefined,
      texts: Record<string, string>,
      active: [string, string] | undefined,
    ]
  >([
    ['k 00042', 'client.kick', { clientid: '00042' }, ['clientid', '00042']],
    ['kick sensor-17', 'client.kick', { clientid: 'sensor-17' }, ['clientid', 'sensor-17']],
    ['Kick Client sensor-17', 'client.kick', { clientid: 'sensor-17' }, ['clientid', 'sensor-17']],
    ['client.kick sensor-17', 'client.kick', { clientid: 'sensor-17' }, ['clientid', 'sensor-17']],
    ['踢除客户端 传感器', 'client.kick', { clientid: '传感器' }, ['clientid', '传感器']],
    [
      'ban sensor-17 1h "too chatty"',
      'ban.create',
      { who: 'sensor-17', until: '1h', reason: 'too chatty' },
      ['reason', 'too chatty'],
    ],
    ['ban acme as=username', 'ban.create', { who: 'acme', as: 'username' }, ['as', 'username']],
    ['ban as=username acme', 'ban.create', { who: 'acme', as: 'username' }, ['who', 'acme']],
    ['ban reason="a b" c', 'ban.create', { who: 'c', reason: 'a b' }, ['who', 'c']],
    ['ban "a=b"', 'ban.create', { who: 'a=b' }, ['who', 'a=b']],
    ['ban sensor-17 ', 'ban.create', { who: 'sensor-17' }, ['until', '']],
    ['b "with space"', 'ban.create', { who: 'with space' }, ['who', 'with space']],
    ['kick', undefined, {}, undefined],
    ['kick ', undefined, {}, undefined],
    ['kick client', undefined, {}, undefined],
    ['"kick" x', undefined, {}, undefined],
    ['nothing x', undefined, {}, undefined],
  ])('%s', (line, command, texts, active) => {
    const found = parse(line)
    expect(found?.command.id).toBe(command)
    expect(found?.texts ?? {}).toEqual(texts)
    expect(found?.active && [found.active.param, found.active.text]).toEqual(active)
  })
  it('takes a repeated name as two values of a list, and refuses it elsewhere', () => {
    expect(parse('ban who=a who=b')?.texts).toEqual({ who: 'a\nb' })
    expect(readTexts(ban, { who: 'a\nb' }, contextWith()).given).toEqual({ who: ['a', 'b'] })
    expect(parse('ban a until=1h until=1d')?.refusedName).toEqual({ name: 'until', why: 'twice' })
  })
  it('distinguishes a quoted comma from one between two values', () => {
    expect(parse('ban a,b')?.texts).toEqual({ who: 'a,b' })
    expect(parse('ban "a,b"')?.texts).toEqual({ who: '"a,b"' })
    expect(readTexts(ban, { who: '"a,b"' }, contextWith()).given).toEqual({ who: 'a,b' })
  })
  it('finds the argument under the cursor, not only the last', () => {
    expect(parse('ban sensor-17 1h', 6)?.active).toMatchObject({
      param: 'who',
      text: 'sensor-17',
      start: 4,
      end: 13,
    })
  })
  it('reports excess arguments and an open quote', () => {
    expect(parse('k a b')?.excess).toBe(true)
    expect(parse('ban "a')?.unterminated).toBe(true)
  })
  it.each<
    [
      line: string,
      texts: Record<string, string>,
      refused: { name: string; why: 'unknown' | 'unknownSecret' | 'secret' },
    ]
  >([
    ['change admin old=hunter2', { username: 'admin' }, { name: 'old', why: 'secret' }],
    ['change admin Password=hunter2', { username: 'admin' }, { name: 'Password', why: 'secret' }],
    ['ban zed password=Hunter22', { who: 'zed' }, { name: 'password', why: 'unknownSecret' }],
    ['ban zed password= Hunter22', { who: 'zed' }, { name: 'password', why: 'unknownSecret' }],
    ['ban zed --token Hunter22 1h', { who: 'zed', until: '1h' }, { name: 'token', why: 'unknownSecret' }],
    ['ban 密码=Hunter22', {}, { name: '密码', why: 'unknownSecret' }],
    ['ban "-----BEGIN PRIVATE KEY-----"', {}, { name: 'private key', why: 'unknownSecret' }],
    ['ban a=b', {}, { name: 'a', why: 'unknown' }],
    ['ban x reson=y 1h', { who: 'x', until: '1h' }, { name: 'reson', why: 'unknown' }],
  ])('refuses a word of another name and ignores it: %s', (line, texts, refusedName) => {
    expect(parse(line)).toMatchObject({ texts, refusedName })
    expect(JSON.stringify(parse(line)?.texts)).not.toContain('unter2')
  })
})

describe('a word in the place of a secret', () => {
  const guarded = commandNames([userCreate, authnUserCreate, logIn, licenseEdit, changePassword], () => [
    'License settings',
  ])
  const parseGuarded = (line: string) => parseCommandLine(line, line.length, guarded)

  it.each([
    ['user.create bob S3cret-1', { username: 'bob' }, 'afterSecret', 'password', 'description'],
    ['au bob "S3cret 1"', { username: 'bob' }, 'afterSecret', 'password', 'description'],
    ['au bob S3cret-1 note', { username: 'bob' }, 'afterSecret', 'password', 'description'],
    [
      'au bob role=viewer S3cret-1',
      { username: 'bob', role: 'viewer' },
      'afterSecret',
      'password',
      'description',
    ],
    [
      'authentication-user.create a u S3cret-1',
      { authn: 'a', user: 'u' },
      'afterSecret',
      'password',
      'superuser',
    ],
    ['fleet.log-in lab ops S3cret-1', { brokers: 'lab', username: 'ops' }, 'secret', 'password', undefined],
    ['user.password admin S3cret-1 S3cret-2', { username: 'admin' }, 'secret', 'old', undefined],
    ['license.edit S3cret-1', {}, 'secret', 'key', undefined],
  ])('is refused and becomes no public value: %s', (line, texts, why, name, next) => {
    const found = parseGuarded(line)
    expect(found?.texts).toEqual(texts)
    expect(found?.refusedName).toEqual({ name, why, ...(next === undefined ? {} : { next }) })
    expect(JSON.stringify(found?.active ?? null)).not.toContain('S3cret')
  })

  it('is taken where the line names its parameter', () => {
    expect(parseGuarded('au bob description="a note"')).toMatchObject({
      texts: { username: 'bob', description: 'a note' },
      refusedName: undefined,
    })
  })

  it('is not offered a later parameter', () => {
    expect(parseGuarded('au bob ')).toMatchObject({ texts: { username: 'bob' }, active: undefined })
  })

  it('leaves the beginning of a search alone', () => {
    expect(parseGuarded('license expiry')).toBeUndefined()
  })

  it('is a public value of no command', () => {
    for (const { command } of everyCommand) {
      const names = Object.keys(command.params)
      const secretAt = names.findIndex((name) => command.params[name]?.prompt.kind === 'secret')
      if (secretAt < 0) continue
      const words = names.map((_, index) => (index < secretAt ? `w${index}` : `S3cret-${index}`))
      const found = parseCommandLine(
        [command.id, ...words].join(' '),
        0,
        commandNames([command], () => []),
      )
      expect(JSON.stringify(found?.texts), command.id).not.toContain('S3cret')
      expect(found?.refusedName?.why, command.id).toMatch(/secret/i)
    }
  })
})

describe('texts as values', () => {
  const now = contextWith()
  it('parses each by its prompt', () => {
    expect(readTexts(ban, { who: 'x', until: '1h' }, now)).toEqual({
      given: { who: 'x', until: '1h' },
      refused: undefined,
    })
    expect(readTexts(keepalive, { interval: '６０' }, now).given).toEqual({ interval: 60 })
  })
  it('makes a refused one a step with its text', () => {
    expect(readTexts(ban, { who: 'x', until: '2020-01-01 00:00' }, now).refused).toEqual({
      step: 'until',
      draft: '2020-01-01 00:00',
      error: 'error.past',
    })
  })
  it('runs on Enter only when all missing values are known', () => {
    expect(restIsKnown(ban, { who: 'x', until: 'y' }, now)).toBe(true)
    expect(restIsKnown(ban, { who: 'x' }, now)).toBe(false)
    // Parameters that are never asked do not prevent the run.
    const { who } = ban.params
    expect(
      restIsKnown(
        {
          ...ban,
          params: {
            ...ban.params,
            ...(who === undefined ? {} : { by: { ...who, optional: true, askedOnlyByName: true } }),
          },
        },
        { who: 'x', until: 'y' },
        now,
      ),
    ).toBe(true)
    expect(restIsKnown(keepalive, { clientid: 'x' }, now)).toBe(false)
  })
})

describe('a line that is a statement of rule SQL', () => {
  const rules = commandNames([ruleCreate], () => ['Create rule'])
  it.each<[line: string, texts: Record<string, string>]>([
    [
      'select payload.t as t from "sensors/#" where t > 30',
      { sql: 'select payload.t as t from "sensors/#" where t > 30' },
    ],
    [`FOREACH payload.a FROM 't/#' WHERE x='a "b"'`, { sql: `FOREACH payload.a FROM 't/#' WHERE x='a "b"'` }],
    ['nr SELECT * FROM "t/#" ', { sql: 'SELECT * FROM "t/#"' }],
    ['nr "SELECT * FROM \\"t/#\\""', { sql: 'SELECT * FROM "t/#"' }],
    ['nr id=x SELECT id=1 FROM "t"', { id: 'x', sql: 'SELECT id=1 FROM "t"' }],
  ])('%s', (line, texts) => {
    expect(parseCommandLine(line, line.length, rules)).toMatchObject({
      command: { id: 'rule.create' },
      texts,
      excess: false,
      unterminated: false,
    })
  })
})
