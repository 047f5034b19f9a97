import type { ApiKeys } from '../access/api-keys'
import type { Tokens } from '../access/tokens'
import type { BrokerRelease } from '../lib/release'
import { challenge } from './challenge'
import { Refusal } from './refusal'

type IdentifyDeps = {
  readonly tokens: Tokens
  readonly apiKeys: ApiKeys
  readonly release: BrokerRelease
}

/** An answer without a body. */
export const emptyResponse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: status === 204 ? headers : { 'content-length': '0', ...headers } })

/** Whether an endpoint accepts API keys. */
type KeyPolicy = { readonly bearerOnly: boolean; readonly path: string }

/** The caller: a user with a token, or an API key. */
export type Who = { readonly caller: string; readonly token: string; readonly key: string }
export const anonymous: Who = { caller: '', token: '', key: '' }

/**
 * Authenticates an API key; refused on endpoints about users and keys
 * (src/contract/docs/accounts.md#tokens).
 */
function identifyKey(
  credentials: string,
  { bearerOnly, path }: KeyPolicy,
  { apiKeys, release }: IdentifyDeps,
): Who {
  const refuse = (message: string) => new Refusal(401, 'BAD_API_KEY_OR_SECRET', message, challenge)
  const [key = '', ...rest] = credentials.split(':')
  if (bearerOnly)
    throw release.since('5.8.0')
      ? new Refusal(
          401,
          'API_KEY_NOT_ALLOW',
          `Please use bearer Token instead, using API key/secret in ${path.split('/')[1] ?? ''} path is not permitted`,
        )
      : refuse('Not allowed, Check api_key/api_secret')
  const name = apiKeys.use(key, rest.join(':'))
  if (name === undefined) throw refuse('Check api_key/api_secret')
  return { caller: '', token: '', key: name }
}

/** Decodes `name:secret` from base64; undefined if it is malformed. */
function credentialsOf(token: string): string | undefined {
  const text =
    /^[A-Za-z0-9+/]+={0,2}$/.test(token) && token.length % 4 === 0
      ? Buffer.from(token, 'base64').toString('utf8')
      : ''
  return text.includes(':') ? text : undefined
}

/** Authenticates a call, or returns the broker's refusal (src/contract/docs/accounts.md#tokens). */
export function identify(header: string | null, policy: KeyPolicy, deps: IdentifyDeps): Who | Response {
  if (header === null) {
    throw new Refusal(401, 'AUTHORIZATION_HEADER_ERROR', 'Support authorization: basic/bearer ', challenge)
  }
  const [scheme = '', token = ''] = header.trim().split(/\s+/)
  if (/^basic$/i.test(scheme) && token) {
    const credentials = credentialsOf(token)
    return credentials === undefined ? emptyResponse(400) : identifyKey(credentials, policy, deps)
  }
  if (!/^bearer$/i.test(scheme) || !token) return emptyResponse(400)
  const verdict = deps.tokens.use(token)
  if (verdict.kind === 'ok') return { caller: verdict.username, token, key: '' }
  throw verdict.kind === 'expired'
    ? new Refusal(401, 'TOKEN_TIME_OUT', 'Token expired, get new token by POST /login')
    : new Refusal(401, 'BAD_TOKEN', 'Get a token by POST /login')
}
