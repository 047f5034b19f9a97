import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { compactVerify, decodeProtectedHeader, errors } from 'jose'
import { isConfig } from '@/contract/family/config'
import { listedRules } from '../../authz/claim'
import {
  allowed,
  badPassword,
  ignored,
  isSuperuser,
  type Credentials,
  type Opinion,
} from '../../../mqtt/credentials'
import type { Jwt } from '../settings'

type Claims = Readonly<Record<string, unknown>>

/** Decodes base64; undefined if it is invalid. */
function decoded(text: string): Buffer | undefined {
  const packed = text.replace(/\s/g, '')
  return packed.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(packed)
    ? Buffer.from(packed, 'base64')
    : undefined
}

/** The secret of HMAC tokens; undefined if it should be base64 and is not. */
export function secretKey(secret: string, isBase64: boolean): KeyObject | undefined {
  const bytes = isBase64 ? decoded(secret) : Buffer.from(secret)
  return bytes && createSecretKey(bytes)
}

/** The key of a PEM text or file; undefined if it is neither. */
export function publicKey(text: string): KeyObject | undefined {
  try {
    return createPublicKey(isAbsolute(text) && existsSync(text) ? readFileSync(text) : text)
  } catch {
    return undefined
  }
}

/** A key of a key set; undefined if it is invalid, which does not affect the others. */
export function keyOfSet(jwk: unknown): KeyObject | undefined {
  if (!isConfig(jwk)) return undefined
  if (jwk['kty'] === 'oct')
    return typeof jwk['k'] === 'string' ? createSecretKey(Buffer.from(jwk['k'], 'base64url')) : undefined
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** The payload of a token signed by one of the keys, whatever its header says; undefined otherwise. */
async function payloadOf(token: string, keys: readonly KeyObject[]): Promise<Uint8Array | undefined> {
  for (const key of keys) {
    try {
      const { crit } = decodeProtectedHeader(token)
      const extensions = Array.isArray(crit)
        ? crit.filter((name): name is string => typeof name === 'string')
        : []
      return (
        await compactVerify(token, key, { crit: Object.fromEntries(extensions.map((name) => [name, true])) })
      ).payload
    } catch (error) {
      // Signed with another key, or not a token; a key of the wrong type throws TypeError.
      if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error
    }
  }
  return undefined
}

/** Numbers may be strings (src/contract/docs/authentication.md#jwt). */
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^[+-]?\d+(\.\d+(e[+-]?\d+)?)?$/i.test(value) ? Number(value) : value

function readClaims(payload: Uint8Array): Claims | undefined {
  let claims: unknown
  try {
    claims = JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
  if (!isConfig(claims)) return undefined
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      name === 'exp' || name === 'iat' || name === 'nbf' ? asNumber(value) : value,
    ]),
  )
}

/** Checks of times in seconds: not expired, already issued, already valid. Missing claims pass. */
const times: Readonly<Record<string, (at: number, now: number) => boolean>> = {
  exp: (at, now) => now < at,
  iat: (at, now) => at <= now,
  nbf: (at, now) => at <= now,
}

const inTime = (claims: Claims, now: number): boolean =>
  Object.entries(times).every(
    ([name, holds]) =>
      !Object.hasOwn(claims, name) || (typeof claims[name] === 'number' && holds(claims[name], now)),
  )

/** A placeholder must be the whole value (src/contract/docs/authentication.md#jwt). */
const expectedOf = (template: string, { username, clientid }: Credentials): string | undefined =>
  template === '${username}' ? username : template === '${clientid}' ? clientid : template

/**
 * Time claims are checked first and removed, so that `verify_claims` cannot require them: such a client
 * is refused.
 */
const asWanted = (
  claims: Claims,
  wanted: Readonly<Record<string, string>>,
  credentials: Credentials,
): boolean =>
  Object.entries(wanted).every(
    ([name, template]) =>
      !Object.hasOwn(times, name) &&
      Object.hasOwn(claims, name) &&
      claims[name] === expectedOf(template, credentials),
  )

/**
 * The result of a token in the credentials; `now` in ms. With `ends`, the expiry is part of the result;
 * `listClaims` accepts rules as a list.
 */
export async function verifyToken(
  { from, verify_claims, acl_claim_name }: Jwt,
  keys: readonly KeyObject[],
  credentials: Credentials,
  now: number,
  results = false,
  listClaims = false,
): Promise<Opinion> {
  if (credentials.method !== undefined) return ignored
  const token = from === 'username' ? credentials.username : credentials.password?.toString('utf8')
  if (token === undefined) return ignored
  const payload = await payloadOf(token, keys)
  const claims = payload && readClaims(payload)
  if (claims === undefined) return ignored
  if (!inTime(claims, Math.floor(now / 1000)) || !asWanted(claims, verify_claims, credentials))
    return badPassword
  const { exp } = claims
  const listed = claims[acl_claim_name]
  // A list with an invalid rule refuses the client.
  if (listClaims && Array.isArray(listed) && listedRules(listed) === undefined) return badPassword
  const acl = Object.hasOwn(claims, acl_claim_name)
    ? { claim: claims[acl_claim_name], exp: typeof exp === 'number' ? exp : undefined }
    : undefined
  return allowed(isSuperuser(claims['is_superuser']), {
    acl,
    ...(results && typeof exp === 'number' && { until: exp * 1000 }),
  })
}
