import { describe, expect, it } from 'vitest'
import { fillText, fillTextFrom, listMasksInText, maskText } from './text'

/** Texts with secrets, what is masked in them, and the names of the secrets. */
const texts: readonly (readonly [text: string, masked: string, keys: readonly string[]])[] = [
  ['http://ann:S3CRET@h:80/p', 'http://******:******@h:80/p', ['user', 'password']],
  ['https://S3CRET@h/p', 'https://******@h/p', ['user']],
  ['redis://:S3CRET@h:6379/0', 'redis://:******@h:6379/0', ['password']],
  ['mongodb://ann:S3C@RET@h1,h2', 'mongodb://******:******@h1,h2', ['user', 'password']],
  ['ann:S3CRET@db:3306', '******:******@db:3306', ['user', 'password']],
  [
    'http://a:S3CRET@h,http://b:S3CRET@i',
    'http://******:******@h,http://******:******@i',
    ['user', 'password', 'user.2', 'password.2'],
  ],
  ['/hook?apikey=S3CRET&x=1', '/hook?apikey=******&x=1', ['apikey']],
  ['http://h/?x=1&token=S3CRET#top', 'http://h/?x=1&token=******#top', ['token']],
  ['http://h/?code=S3CRET&sig=S3CRET', 'http://h/?code=******&sig=******', ['code', 'sig']],
  ['grant=a&client_secret=S3CRET', 'grant=a&client_secret=******', ['client_secret']],
  ['{"user":"ann","password":"S3\\"CRET"}', '{"user":"ann","password":"******"}', ['password']],
  ['{"t":${payload.t},"api_key":"S3CRET"}', '{"t":${payload.t},"api_key":"******"}', ['api_key']],
  ['{"a":"{\\"token\\":\\"S3CRET\\"}"}', '{"a":"{\\"token\\":\\"******\\"}"}', ['token']],
  ['[{"key":"x-api-key","value":"S3CRET"}]', '[{"key":"x-api-key","value":"******"}]', ['x-api-key']],
  ['{"password":12345678}', '{"password":******}', ['password']],
  ['X-Auth-Token: S3CRET', 'X-Auth-Token: ******', ['x-auth-token']],
  ['Cookie: sid=S3CRET; b=S3CRET', 'Cookie: ******', ['cookie']],
  ['send Bearer S3CRET now', 'send Bearer ****** now', ['bearer']],
  ['Server=h;Uid=ann;Pwd=S3CRET;', 'Server=h;Uid=ann;Pwd=******;', ['pwd']],
  ['AccountName=a;AccountKey=S3CRET==;X=1', 'AccountName=a;AccountKey=******;X=1', ['accountkey']],
  [
    'SharedAccessKeyName=n;SharedAccessKey=S3CRET=',
    'SharedAccessKeyName=n;SharedAccessKey=******',
    ['sharedaccesskey'],
  ],
  [
    'a\n-----BEGIN PRIVATE KEY-----\nS3CRET\n-----END PRIVATE KEY-----\nb',
    'a\n-----BEGIN PRIVATE KEY-----******-----END PRIVATE KEY-----\nb',
    ['private_key'],
  ],
  ['jwt eyJhbGciOiJI.eyJzdWIi.S3CRET here', 'jwt eyJ****** here', ['jwt']],
  ["SELECT * FROM u WHERE token = 'S3CRET'", "SELECT * FROM u WHERE token = '******'", ['token']],
]

describe('maskText', () => {
  it.each(texts)('masks the secrets of %s', (text, masked, keys) => {
    expect(maskText(text)).toBe(masked)
    // A masked text stays as it is, and its masks are found by the same names.
    expect([maskText(masked), listMasksInText(masked)]).toEqual([masked, keys])
    expect(fillTextFrom(masked, text)).toBe(text)
  })

  it.each([
    'http://h/p?x=1@y',
    'http://${username}:${password}@h/',
    '{"username":"${username}","password":"${password}"}',
    'Authorization: Bearer ${payload.token}',
    '/x?token=${payload.token}&key=${key}',
    'password=${password}',
    'password=file:///etc/secret',
    'SELECT password_hash, salt FROM u WHERE username = ${username}',
    'SELECT payload.token as token FROM "t" WHERE payload.token = clientid',
    'SELECT concat(\'token:\', payload.t) FROM "t"',
    'HMGET mqtt_user:${username} password_hash salt',
    '{"token_uri":"https://h/t","password_hash_algorithm":"plain"}',
    'six ****** in a text: ******',
    'a@b.example and c@d.example',
  ])('leaves %s as it is', (text) => {
    expect([maskText(text), listMasksInText(text)]).toEqual([text, []])
  })
})

describe('filling', () => {
  const typed = () => 'a"b@c&d'
  it.each([
    ['http://h:******@h/', 'http://h:a%22b%40c%26d@h/'],
    ['/p?apikey=******&x=1', '/p?apikey=a%22b%40c%26d&x=1'],
    ['{"password":"******"}', '{"password":"a\\"b@c&d"}'],
    ['{"a":"{\\"password\\":\\"******\\"}"}', '{"a":"{\\"password\\":\\"a\\\\\\"b@c&d\\"}"}'],
    ['Cookie: ******', 'Cookie: a"b@c&d'],
  ])('writes a typed secret into %s as its place needs it', (masked, text) => {
    expect(fillText(masked, typed)).toBe(text)
  })

  it('leaves what was not typed masked', () => {
    const masked = 'http://******:******@h/?x=******'
    expect(fillText(masked, (key) => (key === 'user' ? 'ann' : undefined))).toBe(
      'http://ann:******@h/?x=******',
    )
  })

  it('takes the secrets of the broker into an edited text, and none where their number differs', () => {
    expect(fillTextFrom('http://******:******@new/?token=******', 'http://ann:S1@old/?token=S2')).toBe(
      'http://ann:S1@new/?token=S2',
    )
    expect(fillTextFrom('a?token=******&b=1&token=******', 'a?token=S1')).toBe(
      'a?token=******&b=1&token=******',
    )
    expect(fillTextFrom('http://******:******@h/', 'http://h/')).toBe('http://******:******@h/')
  })

  it('takes a private key with its first and last line', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----'
    expect(fillText(maskText(key), () => key)).toBe(key)
  })
})
