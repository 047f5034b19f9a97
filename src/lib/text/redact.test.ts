import { describe, expect, it } from 'vitest'
import { isSecretName, mask, redact, redactValue } from './redact'
import { timeRatio } from '../../../tests/time-ratio'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJl'
const pem = '-----BEGIN RSA PRIVATE KEY-----\nHUNTER2\n-----END RSA PRIVATE KEY-----'

describe('redact', () => {
  it('leaves the ID of an authenticator, whose mechanism has the word password in its name', () => {
    expect(redact('There is no password_based:built_in_database')).toBe(
      'There is no password_based:built_in_database',
    )
    expect(redact('password_based_secret:HUNTER2')).toBe(`password_based_secret:${mask}`)
  })
  it.each([
    ['Authorization: Bearer HUNTER2'],
    ['authorization: Basic YWRtaW46SFVOVEVSMg=='],
    ['sent Basic YWRtaW46SFVOVEVSMg== to it'],
    ['{"authorization":"Bearer HUNTER2"}'],
    [`got ${jwt} back`],
    ['{"password":"HUNTER2"}'],
    ['{"password" : "a\\"HUNTER2"}'],
    ['{"old_pwd":"HUNTER2","newPassword":"HUNTER2"}'],
    ['"{\\"password\\":\\"HUNTER2\\"}"'],
    [JSON.stringify(JSON.stringify({ password: 'a"HUNTER2', x: 1 }))],
    ['{"api_secret": "HUNTER2'],
    ['password=HUNTER2&user=x'],
    ['client_secret=HUNTER2'],
    ["token='HUNTER2'"],
    ['password => <<"HUNTER2">>'],
    ['body => #{<<"new_pwd">> => <<"HUNTER2">>}'],
    [JSON.stringify({ message: '#{<<"password">> => <<"HUNTER2">>}' })],
    ['[{password,<<"HUNTER2">>},{<<"secret">>,"HUNTER2"}]'],
    [JSON.stringify({ message: '[{<<"password">>,<<"HUNTER2">>}]' })],
    ['mqtt://user:HUNTER2@host:1883'],
    ['mqtt://user:p@HUNTER2@host:1883'],
    ['a.password=HUNTER2'],
    [`{"${'x'.repeat(90)}_password":"HUNTER2"}`],
    [`x-${jwt}`],
    [`x.${jwt}`],
    ['x=1;password="HUNTER2 HUNTER2"'],
    ['{"password":123HUNTER2}'],
    [`key ${pem} end`],
    [`cut ${pem.slice(0, -20)}`],
    [`{"keyfile":${JSON.stringify(pem)}}`],
    ['Cookie: a=HUNTER2; b=HUNTER2'],
  ])('masks the secrets in %j (catalogue K5)', (text) => {
    const out = redact(text)
    expect(out).not.toMatch(/HUNTER2|SFVOVEVSMg|c2lnbmF0dXJl/)
    expect(out).toContain(mask)
    expect(redact(out)).toBe(out)
  })

  it.each([
    ['Basic settings are fine'],
    ['client sensor-17 was kicked'],
    ['{"username":"admin","has_password":true}'],
    ['{"password":""}'],
    ['{"passed":10,"matched":12}'],
    ['http://host/path?x=1@y'],
  ])('leaves %j unchanged', (text) => {
    expect(redact(text)).toBe(text)
  })

  it('keeps neighboring fields readable', () => {
    expect(redact('{"password":"x","host":"db:3306"}')).toBe(`{"password":"${mask}","host":"db:3306"}`)
    expect(redact('user=x password=y why=z')).toBe(`user=x password=${mask} why=z`)
  })

  it('takes linear time for long text', () => {
    // Ten times the text may cost about ten times the time, never a hundred times.
    for (const piece of ['a', 'password', '-----BEGIN A', 'eyJa.', 'x.', '\\"', 'a://b:'])
      expect(
        timeRatio((size) => piece.repeat(Math.floor(size / piece.length)), redact, 40_000, 400_000),
        piece,
      ).toBeLessThan(40)
  })
})

describe('redactValue', () => {
  it('masks at any depth and keeps the rest (catalogue K6)', () => {
    const config = {
      name: 'b',
      pool: [{ password: 'HUNTER2', size: 8 }],
      ssl: { keyfile: pem, password: '', enable: true },
      secret_set: true,
    }
    expect(redactValue(config)).toEqual({
      name: 'b',
      pool: [{ password: mask, size: 8 }],
      ssl: { keyfile: `[PEM ${mask}]`, password: '', enable: true },
      secret_set: true,
    })
    expect(config.pool[0]?.password).toBe('HUNTER2')
  })

  it('survives cycles, errors and __proto__ (catalogue K5, I1)', () => {
    const loop: Record<string, unknown> = { token: 'HUNTER2' }
    loop.self = loop
    expect(redactValue(loop)).toEqual({ token: mask, self: '[cycle]' })
    expect(redactValue(new Error('password=HUNTER2'))).toEqual({ name: 'Error', message: `password=${mask}` })
    redactValue(JSON.parse('{"__proto__":{"polluted":1}}'))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('knows secret names', () => {
    expect(
      ['password', 'old_pwd', 'apiSecret', 'api_key', 'accessToken', 'Authorization', 'bind.password'].every(
        isSecretName,
      ),
    ).toBe(true)
    expect(['username', 'bypass_rate', 'compass', 'key', 'passing'].filter(isSecretName)).toEqual(['compass'])
  })
})
