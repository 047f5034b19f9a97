import * as z from 'zod/mini'
import type { Contract } from '@/contract'
import { brokerChanged, identityHeader } from '@/contract/broker-identity'
import type { CallOptions, Client, Endpoint, Table } from '@/contract/endpoint'
import { withOriginal } from '@/contract/original'
import { isTooLongForHttp2 } from '@/lib/net/path-limit'
import { encodeRequestSegment } from '@/lib/net/safe-path'
import { ApiError, sessionChanged } from './error'
import { isReplaced, markReplaced } from './replaced-brokers'
import { deadlines, isLikelyHtml, type Http, type HttpReply } from './http'

export type ApiClient = Client<Contract>

export type ClientOptions = {
  http: Http
  /** The origin and path before `/api/v5`, without a trailing slash; empty for the same origin. */
  base: string
  /** The identity of the broker there, sent with each call; undefined where no server names it. */
  identity?: string | undefined
  /** The `Authorization` value; undefined if not logged in. */
  authorization: () => string | undefined
  /** The session to which calls of a run must belong (`CallOptions.session`). */
  session?: () => string
  /**
   * Whether rules, connectors, actions and sources may be in namespaces: calls and replies then use the ids of
   * the console, such as `orders@plant_a` (`contract/namespaced-id.ts`).
   */
  namespaced?: () => boolean
  /** Called when a reply shows that the token is still valid. */
  onProlonged?: () => void
  /** Called with every error of a call with a token, so that the session can end. */
  onError?: (error: ApiError, authorization: string | undefined) => void
  /** The error to throw for one of a call, by the path in the contract. */
  explain?: (error: ApiError, path: string) => ApiError
  /** Called with each reply: whether the broker has the endpoint, and the parsed reply. */
  onReply?: (
    endpoint: Endpoint,
    exists: boolean,
    reply: unknown,
    authorization: string | undefined,
    call: AnyCall,
  ) => void
}

export type AnyCall = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/**
 * Builds a path with each parameter percent-encoded once (src/contract/docs/api.md#transport). Throws for ids
 * that a URL cannot hold.
 */
export function buildPath(template: string, params: Record<string, string> = {}): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => encodeRequestSegment(params[name] ?? ''))
}

/** Builds a query string: omits undefined and empty values, encodes `+` as `%2B`. */
export function buildQuery(query: Record<string, unknown> = {}): string {
  const parts = Object.entries(query).flatMap(([key, values]) =>
    [values]
      .flat()
      .filter((value) => value !== undefined && value !== '')
      .map((value) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`),
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const unsent = (endpoint: Endpoint, code: string, message: string) =>
  new ApiError(code === 'NO_TOKEN' ? 401 : 0, code, message, {
    failure: 'unsent',
    method: endpoint.method,
    path: endpoint.path,
  })

function target(endpoint: Endpoint, call: AnyCall, base: string): string {
  let url: string
  try {
    url = `${base}/api/v5${buildPath(endpoint.path, call.params)}${buildQuery(call.query)}`
  } catch (cause) {
    throw unsent(endpoint, 'UNENCODABLE', cause instanceof Error ? cause.message : String(cause))
  }
  if (isTooLongForHttp2(url)) throw unsent(endpoint, 'UNENCODABLE', 'too long for HTTP/2')
  return url
}

function checked(endpoint: Endpoint, call: AnyCall): void {
  for (const [schema, value] of [
    [endpoint.query, call.query],
    [endpoint.body, call.body],
  ] as const) {
    if (schema === undefined || value === undefined) continue
    const result = z.safeParse(schema, value)
    if (!result.success)
      throw unsent(endpoint, 'INVALID_ARGUMENT', result.error.issues[0]?.message ?? 'error.invalid')
  }
}

/** Parses a reply. Throws `ApiError` if it does not match the contract, or if the broker ignored a filter. */
function readReply(endpoint: Endpoint, reply: HttpReply, query: AnyCall['query'], url: string): unknown {
  if (endpoint.reply === 'none') return undefined
  if (endpoint.reply === 'text') {
    // No text of the broker is a web page: this throws the error of a portal or proxy.
    if (isLikelyHtml(reply.text)) reply.json()
    return reply.text
  }
  if (endpoint.reply === 'json') {
    // Throws if the text is not JSON.
    reply.json()
    return reply.text
  }
  if (endpoint.reply === 'blob') return reply.file
  // 204 is read as null.
  const json: unknown = reply.status === 204 ? null : reply.json()
  const parsed = z.safeParse(endpoint.reply, json)
  const ignored = parsed.success ? endpoint.ignored?.(query ?? {}, parsed.data) : undefined
  if (ignored !== undefined)
    throw new ApiError(reply.status, 'FILTER_IGNORED', ignored, {
      failure: 'unreadable',
      method: endpoint.method,
      path: url,
    })
  if (parsed.success) return withOriginal(parsed.data, json)
  throw new ApiError(reply.status, 'UNREADABLE', parsed.error.issues[0]?.message ?? '', {
    failure: 'unreadable',
    method: endpoint.method,
    path: endpoint.path,
  })
}

/** Whether a broker says by an error that a list is empty. */
const isEmptyList = ({ emptyError }: Endpoint, cause: unknown): boolean =>
  emptyError !== undefined &&
  cause instanceof ApiError &&
  cause.status === 404 &&
  cause.code === emptyError.code &&
  emptyError.message.test(cause.message)

const emptyReply: HttpReply = { status: 200, text: '[]', json: () => [], file: undefined }

/** The description of an endpoint. */
async function loadEndpoint(id: string): Promise<Endpoint | undefined> {
  const { contract }: { contract: Table } = await import('@/contract')
  return Object.hasOwn(contract, id) ? contract[id] : undefined
}

/**
 * Creates the typed client from the endpoint table: checks requests and parses replies. The
 * descriptions of the endpoints are loaded with the first call, to keep the initial bundle small.
 */
export function createClient({
  http,
  base,
  identity,
  authorization,
  session,
  namespaced,
  explain = (error) => error,
  onProlonged,
  onError,
  onReply,
}: ClientOptions): ApiClient {
  const call = async (
    endpoint: Endpoint,
    request: AnyCall,
    { onWrite, session: started, ...options }: CallOptions = {},
  ) => {
    checked(endpoint, request)
    // A run is never continued under the name of another user (catalogue A16).
    if (started !== undefined && session !== undefined && started !== session())
      throw unsent(endpoint, sessionChanged, 'the session of this run has ended')
    const header = endpoint.open === true ? undefined : authorization()
    // The broker answers a missing header with a browser password box, so nothing is sent without one
    // (src/contract/docs/accounts.md#tokens).
    if (!endpoint.open && header === undefined) throw unsent(endpoint, 'NO_TOKEN', 'not logged in')
    if (isReplaced(identity)) throw unsent(endpoint, brokerChanged, 'the broker was replaced')
    try {
      const url = target(endpoint, request, base)
      const instead =
        endpoint.method === 'GET' && endpoint.reply !== 'blob'
          ? undefined
          : onWrite?.({ endpoint, params: request.params, path: url.slice(base.length), body: request.body })
      if (instead !== undefined) return instead.reply
      const reply = await http({
        method: endpoint.method,
        url,
        body: request.body,
        ...(endpoint.plain === true ? { plain: true } : {}),
        ...(endpoint.changesNothing === true ? { changesNothing: true } : {}),
        headers: {
          accept: endpoint.reply === 'text' ? 'text/plain' : 'application/json',
          ...(header === undefined ? {} : { authorization: header }),
          ...(identity === undefined ? {} : { [identityHeader]: identity }),
        },
        deadline:
          endpoint.slow === true
            ? deadlines.slow
            : endpoint.method === 'GET'
              ? deadlines.read
              : deadlines.write,
        ...options,
        file: endpoint.reply === 'blob',
      })
      if (header !== undefined) onProlonged?.()
      const parsedReply = readReply(endpoint, reply, request.query, url)
      onReply?.(endpoint, true, parsedReply, header, request)
      return parsedReply
    } catch (cause) {
      if (isEmptyList(endpoint, cause)) {
        onProlonged?.()
        return readReply(endpoint, emptyReply, request.query, endpoint.path)
      }
      if (cause instanceof ApiError) {
        const replaced = cause.status === 421 && cause.code === brokerChanged
        if (replaced && identity !== undefined) markReplaced(identity)
        if (header !== undefined && cause.failure === 'http' && cause.status !== 401 && !replaced)
          onProlonged?.()
        if (cause.callUnknown) onReply?.(endpoint, false, undefined, header, request)
        onError?.(cause, header)
        throw explain(cause, endpoint.path)
      }
      throw cause
    }
  }
  const named = (id: string) => async (request: AnyCall, options?: CallOptions) => {
    // Loaded with the first call: before login, no endpoint is needed.
    const endpoint = await loadEndpoint(id).catch(() => {
      // The description could not be loaded, so nothing was sent.
      throw new ApiError(0, 'BROKER_UNREACHABLE', '', {
        failure: globalThis.navigator?.onLine === false ? 'offline' : 'circuit',
      })
    })
    if (endpoint === undefined) throw new TypeError(`no endpoint is called ${id}`)
    if (namespaced?.() !== true) return await call(endpoint, request, options)
    const { sendNamespaced } = await import('@/contract')
    return await sendNamespaced(id, request, (sent) => call(endpoint, sent, options))
  }
  // `then` is no endpoint: the client may be returned from an async function.
  return new Proxy(
    {},
    { get: (_, id) => (typeof id === 'string' && id !== 'then' ? named(id) : undefined) },
  ) as ApiClient
}
