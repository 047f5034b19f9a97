import type { IncomingHttpHeaders } from 'node:http'
import { readPath } from './api-path'

/** What the rules of a login need of a request; `url` is the broker's, without the prefix of this server. */
type Call = { readonly method: string; readonly url: string }

/**
 * What a login at an identity provider needs of a proxy (src/contract/docs/accounts.md#single-sign-on). It ends at the
 * root of the address that the broker names to the provider, so it works where that is this server.
 */
const calls = '/api/v5/sso/'

const isLoginCall = ({ url }: Call) => readPath(url).startsWith(calls)

/**
 * Whether the provider's page posts the result of a SAML login. It comes from another origin by design; the broker checks
 * its signature.
 */
export const isAssertion = ({ method, url }: Call): boolean =>
  method === 'POST' && readPath(url) === `${calls}saml/acs`

const isStart = ({ method, url }: Call): boolean =>
  method === 'POST' && [`${calls}login/oidc`, `${calls}login/saml`].includes(readPath(url))

/** Where the login begins: a script cannot read the target of a redirect, so it is sent as the body instead. */
export function findLoginStart(
  call: Call,
  status: number,
  { location }: IncomingHttpHeaders,
): { readonly location: string } | undefined {
  return status === 302 && location !== undefined && isStart(call) ? { location } : undefined
}

/**
 * Where a login returns to: a path of this server. The broker may write the address of its dashboard before it, which is
 * the address of this server. Only path, query and fragment are passed on, so that a broker cannot lead a browser to
 * another site.
 */
export function pickReturn(
  call: Call,
  status: number,
  { location }: IncomingHttpHeaders,
): string | undefined {
  if (!isLoginCall(call) || status < 300 || status >= 400 || location === undefined) return undefined
  const base = new URL(call.url, 'http://localhost')
  if (!URL.canParse(location, base)) return undefined
  const { protocol, pathname, search, hash } = new URL(location, base)
  // Two slashes would begin the name of a host.
  return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, '/') + search + hash : undefined
}

/** Newer brokers bind a login to the browser that began it, by cookies of these names. */
const isLoginCookie = (cookie: string) => /^\s*emqx_sso_\w+=/.test(cookie)

/** The cookies of a login for the broker; those of other pages of this host are not its business. */
export function pickLoginCookies(call: Call, headers: IncomingHttpHeaders): { cookie?: string } {
  if (!isLoginCall(call)) return {}
  const cookies = (headers.cookie ?? '').split(';').filter(isLoginCookie)
  return cookies.length === 0 ? {} : { cookie: cookies.map((cookie) => cookie.trim()).join('; ') }
}

/** The cookies of a login that the broker sets. */
export function pickSetCookies(call: Call, headers: IncomingHttpHeaders): { 'set-cookie'?: string[] } {
  if (!isLoginCall(call)) return {}
  const cookies = [headers['set-cookie'] ?? []].flat().filter(isLoginCookie)
  return cookies.length === 0 ? {} : { 'set-cookie': cookies }
}
