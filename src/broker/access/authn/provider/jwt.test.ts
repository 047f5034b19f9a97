import { createPublicKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactSign, UnsecuredJWT, type CompactJWSHeaderParameters } from 'jose'
import { describe, expect, it } from 'vitest'
import { ignored, type Opinion } from '../../../mqtt/credentials'
import { credentials } from '../harness'
import { verifyToken, keyOfSet, publicKey, secretKey } from './jwt'
import type { Jwt } from '../settings'

const now = 1_700_000_000_000
const settings: Jwt = {
  mechanism: 'jwt',
  use_jwks: false,
  algorithm: 'hmac-based',
  secret: 'emqxsecret',
  secret_base64_encoded: false,
  from: 'password',
  verify_claims: {},
  acl_claim_name: 'acl',
  enable: true,
}
const secret = createSecretKey(
  Buffer.from('emqxsecret-emqxsecret-emqxsecret-emqxsecret-emqxsecret-emqxsecret'),
)
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

const signed = (
  claims: unknown,
  header: CompactJWSHeaderParameters = { alg: 'HS256' },
  key: KeyObject = secret,
  options = {},
): Promise<string> =>
  new CompactSign(Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)))
    .setProtectedHeader(header)
    .sign(key, options)
const verify = (
  token: string | undefined,
  more: Partial<typeof settings> = {},
  keys: readonly KeyObject[] = [secret],
  who: Parameters<typeof credentials>[0] = {},
): Promise<Opinion> =>
  verifyToken(
    { ...settings, ...more },
    keys,
    credentials({ ...(token === undefined ? {} : { password: token }), ...who }),
    now,
  )
const word = (opinion: Opinion): string => (opinion.kind === 'deny' ? opinion.reason : opinion.kind)
const messages = async (
  claims: unknown,
  more: Partial<typeof settings> = {},
  who: Parameters<typeof credentials>[0] = {},
): Promise<string> => word(await verify(await signed(claims), more, [secret], who))

/** The claims of all tokens; they expired on 22 March 2011. */
const claims =
  'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ'
const vectors: [string, object, string, string][] = [
  [
    'A.1 (HS256)',
    {
      kty: 'oct',
      k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    },
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9',
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  ],
  [
    'A.2 (RS256)',
    {
      kty: 'RSA',
      e: 'AQAB',
      n:
        'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4Q' +
        'lL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBY' +
        'UsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNm' +
        'oudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
    },
    'eyJhbGciOiJSUzI1NiJ9',
    'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5juj' +
      'Gbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe' +
      '7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8' +
      'np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw',
  ],
  [
    'A.3 (ES256)',
    {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
    'eyJhbGciOiJFUzI1NiJ9',
    'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
  ],
]

describe('examples of RFC 7515', () => {
  it.each(vectors)('%s', async (_, jwk, header, signature) => {
    const key = keyOfSet(jwk)!
    const token = `${header}.${claims}.${signature}`
    const at = (seconds: number, value = token) =>
      verifyToken(settings, [key], credentials({ password: value }), seconds * 1000).then(word)
    expect(await at(1_300_819_379)).toBe('allow')
    expect(await at(1_300_819_380)).toBe('bad_username_or_password')
    const other = signature.startsWith('A') ? 'B' : 'A'
    expect(await at(1_300_819_379, `${header}.${claims}.${other}${signature.slice(1)}`)).toBe('ignore')
  })
})

describe('ignores what is not signed with its key', () => {
  it.each([
    ['garbage', () => 'garbage'],
    ['three parts of garbage', () => 'a.b.c'],
    ['nothing', () => ''],
    ['alg none', () => new UnsecuredJWT({}).encode()],
    ['another secret', () => signed({}, { alg: 'HS256' }, createSecretKey(Buffer.alloc(64, 1)))],
    ['another type of key', () => signed({}, { alg: 'RS256' }, rsa.privateKey)],
    ['no JSON', () => signed('{"a":')],
    ['no object', () => signed('[1]')],
  ])('%s', async (_, token) => {
    expect(await verify(await token())).toEqual(ignored)
  })
  it('ignores clients without a password or username, or with another method', async () => {
    const token = await signed({})
    expect(await verify(undefined)).toEqual(ignored)
    expect(await verify(token, { from: 'username' })).toEqual(ignored)
    expect(word(await verify(undefined, { from: 'username' }, [secret], { username: token }))).toBe('allow')
    expect(await verify(token, {}, [secret], { method: { name: 'SCRAM-SHA-256', data: undefined } })).toEqual(
      ignored,
    )
  })
})

describe('refuses a signed token with invalid claims', () => {
  const seconds = now / 1000
  it.each([
    [{ exp: seconds + 1 }, true],
    [{ exp: seconds }, false],
    [{ exp: seconds - 1 }, false],
    [{ iat: seconds, nbf: seconds }, true],
    [{ iat: seconds + 1 }, false],
    [{ nbf: seconds + 1 }, false],
    [{ exp: String(seconds + 9) }, true],
    [{ exp: `${String(seconds + 9)}.5` }, true],
    [{ exp: seconds + 0.5 }, true],
    [{ nbf: `${String(seconds - 1)}.25` }, true],
    [{ exp: null }, false],
    [{ exp: true }, false],
    [{ exp: 'soon' }, false],
    [{ iat: [] }, false],
    [{ nbf: {} }, false],
    [{}, true],
  ])('%j', async (value, good) => {
    expect(await messages(value)).toBe(good ? 'allow' : 'bad_username_or_password')
  })
})

describe('required claims', () => {
  it.each([
    [{ username: '${username}' }, { username: 'u' }, true],
    [{ username: '${username}' }, { username: 'v' }, false],
    [{ sub: '${clientid}' }, { sub: 'c' }, true],
    [{ a: 'x-${username}' }, { a: 'x-u' }, false],
    [{ a: 'x-${username}' }, { a: 'x-${username}' }, true],
    [{ a: '3' }, { a: 3 }, false],
    [{ a: '3' }, { a: '3' }, true],
    [{ a: 'x' }, {}, false],
    [{ exp: '1' }, { exp: 9e9 }, false],
  ])('%j of %j', async (verify_claims, value, good) => {
    expect(await messages(value, { verify_claims }, { username: 'u' })).toBe(
      good ? 'allow' : 'bad_username_or_password',
    )
  })
  it('never match a missing username', async () => {
    expect(await messages({ username: 'undefined' }, { verify_claims: { username: '${username}' } })).toBe(
      'bad_username_or_password',
    )
  })
})

describe('JWT keys', () => {
  it.each(['HS256', 'HS384', 'HS512'])('accept %s with one secret', async (alg) =>
    expect(word(await verify(await signed({}, { alg })))).toBe('allow'),
  )
  it.each(['RS256', 'RS384', 'RS512', 'PS256'])('accept %s with one RSA key', async (alg) =>
    expect(word(await verify(await signed({}, { alg }, rsa.privateKey), {}, [rsa.publicKey]))).toBe('allow'),
  )
  it('ignore key and extension headers, and try every key of a set', async () => {
    const token = await signed({}, { alg: 'HS256', kid: 'nobody', crit: ['x'], x: 1 }, secret, {
      crit: { x: true },
    })
    expect(word(await verify(token, {}, [rsa.publicKey, createSecretKey(Buffer.alloc(64, 1)), secret]))).toBe(
      'allow',
    )
  })
  it('can be PEM text or a file; a secret can be base64', () => {
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const file = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'key.pem')
    writeFileSync(file, pem)
    const same = (key: KeyObject | undefined) => key?.equals(createPublicKey(pem))
    expect([
      same(publicKey(pem)),
      same(publicKey(file)),
      publicKey('no key'),
      publicKey('/no/such/file'),
    ]).toEqual([true, true, undefined, undefined])
    expect(secretKey('c2VjcmV0', true)?.export().toString()).toBe('secret')
    expect(secretKey('not base64!', true)).toBeUndefined()
  })
})

it('keeps the ACL claim and its expiry for authorization', async () => {
  const acl = { pub: ['a/${clientid}'], all: 7 }
  expect(await verify(await signed({ acl, exp: now / 1000 + 60 }))).toMatchObject({
    acl: { claim: acl, exp: now / 1000 + 60 },
  })
  expect(await verify(await signed({ acl: null }))).toMatchObject({ acl: { claim: null, exp: undefined } })
  expect(await verify(await signed({ rules: 'text' }), { acl_claim_name: 'rules' })).toMatchObject({
    acl: { claim: 'text' },
  })
  expect(await verify(await signed({}))).toMatchObject({ acl: undefined })
  // If lists are supported, a list with an invalid rule refuses the client.
  const listed = async (rules: unknown) =>
    word(
      await verifyToken(
        settings,
        [secret],
        credentials({ password: await signed({ acl: rules }) }),
        now,
        false,
        true,
      ),
    )
  expect([
    await listed([{ permission: 'deny', action: 'all', topic: '#' }]),
    await listed([{ permission: 'maybe', action: 'all', topic: '#' }]),
    await listed([{ permission: 'deny', action: 'all' }]),
  ]).toEqual(['allow', 'bad_username_or_password', 'bad_username_or_password'])
})

describe('reads is_superuser from the token', () => {
  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['0', false],
    [0, false],
    [false, false],
    ['yes', false],
    [null, false],
    [undefined, false],
  ])('is_superuser: %j', async (is_superuser, superuser) => {
    expect(await verify(await signed({ is_superuser }))).toMatchObject({ kind: 'allow', superuser })
  })
})
