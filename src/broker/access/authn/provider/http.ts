import { isConfig } from '@/contract/family/config'
import type { Driver } from '../../../bridges/driver'
import { Unreachable } from '../../../lib/reason'
import { parseDurationMs } from '../../../lib/duration'
import {
  allowed,
  ignored,
  isSuperuser,
  notAuthorized,
  type Credentials,
  type Opinion,
} from '../../../mqtt/credentials'
import {
  createHttpService,
  type Answer,
  type HttpService,
  type ServiceAddress,
  type Request,
} from './http-service'
import { fillPlaceholders } from './placeholders'
import type { Provider, ProviderDeps } from './provider'
import type { Http } from '../settings'

export type Url = ServiceAddress & { readonly path: string; readonly query: string }

/** Parses a URL; undefined if it is invalid. */
export function readUrl(url: string): Url | undefined {
  const [, scheme = '', bracketed, host = '', port, path = '', query = ''] =
    /^(https?):\/\/(?:[^@/?#]*@)?(?:\[([^\]]*)\]|([^:/?#]+))(?::(\d+))?(?:\/([^?#]*))?(?:\?([^#]*))?/i.exec(
      url,
    ) ?? []
  if (scheme === '') return undefined
  const secure = scheme.toLowerCase() === 'https'
  return { secure, host: bracketed ?? host, port: Number(port ?? (secure ? 443 : 80)), path, query }
}

const pairs = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

/** Encodes each segment of a path. */
const pathOf = (path: string): string =>
  path
    .split('/')
    .map((part) => `/${encodeURIComponent(part)}`)
    .join('')

/** The request for a client, with its placeholders filled in (src/contract/docs/authentication.md#fields). */
export function requestFor(
  { method, headers, body = {}, request_timeout }: Http,
  { path, query }: Url,
  credentials: Credentials,
): Request {
  const fill = (text: string) => fillPlaceholders(text, credentials)
  const filled = ([name, value]: readonly [string, string]) => [fill(name), fill(value)] as const
  const queryPairs = [...new URLSearchParams(query)].map(filled)
  const bodyPairs = Object.entries(body).map(filled)
  const sentInQuery = method === 'get' ? [...queryPairs, ...bodyPairs] : queryPairs
  const target = pathOf(fill(path)) + (sentInQuery.length === 0 ? '' : `?${pairs(sentInQuery)}`)
  const rest = { path: target, headers, timeout: parseDurationMs(request_timeout) }
  if (method === 'get') return { method: 'GET', ...rest }
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  return {
    method: 'POST',
    ...rest,
    body: isForm ? pairs(bodyPairs) : JSON.stringify(Object.fromEntries(bodyPairs)),
  }
}

/** The fields of a reply; undefined for an unsupported content type or an invalid body. */
function wordsOf({ type = '', body }: Answer): Readonly<Record<string, unknown>> | undefined {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  if (!type.startsWith('application/json')) return undefined
  try {
    const value: unknown = JSON.parse(body)
    return isConfig(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * The result of a reply: only a successful one with a `result` decides
 * (src/contract/docs/authentication.md#http). Its rules are not used.
 */
function opinionOf(answer: Answer): Opinion {
  if (answer.status === 204) return allowed(false)
  const words = answer.status === 200 ? wordsOf(answer) : undefined
  if (words?.['result'] === 'allow') return allowed(isSuperuser(words['is_superuser']))
  return words?.['result'] === 'deny' ? notAuthorized : ignored
}

/** Health check: the service accepts a connection. */
function driverOf(service: HttpService, timeout: number): Driver {
  const reach = (signal: AbortSignal) => service.reach(timeout, signal)
  return {
    connect: reach,
    check: reach,
    send: () => Promise.reject(new Unreachable('nothing is sent here')),
    close: () => Promise.resolve(),
  }
}

/** Asks an HTTP service for each client. */
export function httpProvider(settings: Http, url: Url, { tls, backend }: ProviderDeps): Provider {
  const service = createHttpService(url, settings.pool_size, tls(url.host))
  return {
    driver: driverOf(service, parseDurationMs(settings.connect_timeout)),
    async authenticate(credentials) {
      if (credentials.method !== undefined) return ignored
      backend.add('matched')
      try {
        const answer = await service.ask(requestFor(settings, url, credentials))
        backend.add('success')
        return opinionOf(answer)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        // An unreachable service is ignored.
        backend.add('failed')
        return ignored
      }
    },
    close: () => service.close(),
  }
}
