import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/**
 * What a login at an identity provider needs of a proxy (src/contract/docs/accounts.md#single-sign-on). It ends at the
 * root of the address that the broker names to the provider, so it works where that is this server.
 */
const calls = '/api/v5/sso/'

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''

/**
 * Whether the provider's page posts the result of a SAML login. It comes from another origin by design; the broker checks
 * its signature.
 */
export const isAssertion = (request: IncomingMessage): boolean =>
  request.method === 'POST' && pathOf(request) === `${calls}saml/acs`

const isStart = (request: IncomingMessage): boolean =>
  request.method === 'POST' && [`${calls}login/oidc`, `${calls}login/saml`].includes(pathOf(request))

/** Where the login begins: a script cannot read the target of a redirect, so it is sent as the body instead. */
export function findLoginStart(
  request: IncomingMessage,
  status: number | undefined,
  { location }: IncomingHttpHeaders,
): string | undefined {
  return status === 302 && location !== undefined && isStart(request)
    ? JSON.stringify({ location })
    : undefined
}

/** Newer brokers bind a login to the browser that began it, by cookies of these names. */
const isLoginCookie = (cookie: string) => /^\s*emqx_sso_\w+=/.test(cookie)

/** The cookies of a login for the broker; those of other pages of this host are not its business. */
export function pickLoginCookies(request: IncomingMessage): OutgoingHttpHeaders {
  if (!pathOf(request).startsWith(calls)) return {}
  const cookies = (request.headers.cookie ?? '').split(';').filter(isLoginCookie)
  return cookies.length === 0 ? {} : { cookie: cookies.map((cookie) => cookie.trim()).join('; ') }
}

/** The cookies of a login that the broker sets. */
export function pickSetCookies(request: IncomingMessage, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  if (!pathOf(request).startsWith(calls)) return {}
  const cookies = (headers['set-cookie'] ?? []).filter(isLoginCookie)
  return cookies.length === 0 ? {} : { 'set-cookie': cookies }
}
