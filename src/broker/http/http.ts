import type { Endpoint, Table } from '@/contract/endpoint'
import { findFeature } from '@/contract/feature'
import type { ApiKeys } from '../access/api-keys'
import type { Fields } from '../checks/kind'
import { refusalOf } from '../checks/complaint'
import { readQuery } from '../checks/queries'
import { anonymous, emptyResponse, identify } from './identify'
import type { CallPolicy, Call } from './call-policy'
import { Crash, PlainRefusal, Refusal, Undeclared } from './refusal'
import type { Extra } from '../handler'
import type { BrokerRelease } from '../lib/release'
import type { Tokens } from '../access/tokens'
import type { AnyHandler } from '../handler'
import { apiBase } from './base'

const bodyCap = 5 * 1024 * 1024

type Route = { id: string; endpoint: Endpoint; pattern: RegExp; names: string[] }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const compile = (table: Table, { release: { has }, disabledFeatures }: ApiDeps): Route[] =>
  Object.entries(table)
    .filter(([, { needs }]) => needs === undefined || has(needs))
    // The calls of what is switched off are not registered, and answer as an unknown path.
    .filter(([, { path }]) => !disabledFeatures.includes(findFeature(path) ?? ''))
    .map(([id, endpoint]) => {
      const names: string[] = []
      const source = endpoint.path.split('/').map((part) => {
        const name = /^\{(.+)\}$/.exec(part)?.[1]
        if (name === undefined) return escaped(part)
        names.push(name)
        return '([^/]+)'
      })
      return { id, endpoint, names, pattern: new RegExp(`^${source.join('/')}$`) }
    })
    // Literal segments take precedence over parameters: /monitor/nodes before /monitor/{x}.
    .sort((a, b) => a.names.length - b.names.length)

/**
 * Orders the fields of an object from Z to A: real brokers answer in an order of their own, whatever they were sent
 * (src/contract/docs/api.md#value-formats), so that nothing may rest on it.
 */
const inOwnOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? 1 : -1)))
    : value

const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value, inOwnOrder), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** 404 of an unknown path; its format follows `Accept` (src/contract/docs/api.md#transport). */
export function unknownPath(accept: string): Response {
  if (accept.includes('application/json'))
    return json(404, { code: 'NOT_FOUND', message: 'Request Path Not Found' })
  const [type, body] = accept.includes('text/plain')
    ? ['text/plain', 'Not found']
    : [
        'text/html',
        '<html><head><title>404 - NOT FOUND</title></head><body><h1>404 - NOT FOUND</h1></body></html>',
      ]
  return new Response(body, { status: 404, headers: { 'content-type': type } })
}

async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    const chunk: Uint8Array = part.value
    length += chunk.byteLength
    if (length > bodyCap) {
      await reader?.cancel()
      throw new Refusal(413, 'BAD_REQUEST', 'The body is larger than 5 MB')
    }
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** Services and settings that the API depends on. */
export type ApiDeps = {
  tokens: Tokens
  apiKeys: ApiKeys
  release: BrokerRelease
  disabledFeatures: readonly string[]
  /** Readers of bodies, and parameters, by endpoint. */
  bodies: Readonly<Record<string, (value: unknown) => unknown>>
  queries: Readonly<Record<string, Fields>>
  callPolicy?: CallPolicy | undefined
}

function decodeParams(route: Route, match: RegExpExecArray): Record<string, string> {
  return Object.fromEntries(
    route.names.map((name, i) => {
      const raw = match[i + 1] ?? ''
      try {
        return [name, decodeURIComponent(raw)]
      } catch {
        throw refusalOf({ path: name, reason: 'expected valid percent-encoding' })
      }
    }),
  )
}

/** Parses a form; empty if it is malformed. */
async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBody(request)
  if (!/^multipart\/form-data\b/i.test(type)) return new FormData()
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal(400, 'BAD_REQUEST', 'Invalid multipart message received')
  })
}

async function bodyOf(
  { id, endpoint }: Route,
  request: Request,
  { bodies, release }: ApiDeps,
): Promise<{ body?: unknown }> {
  if (!endpoint.body) return {}
  if (endpoint.upload === true) return { body: await formOf(request) }
  const text = (await readBody(request)).toString('utf8')
  if (endpoint.plain === true) return { body: text }
  const type = request.headers.get('content-type') ?? ''
  const read = Object.hasOwn(bodies, id) ? bodies[id] : undefined
  // A body without a JSON content type stays text, which no schema accepts; this also refuses simple
  // cross-site forms (S6).
  if (text !== '' && !/^application\/json\b/i.test(type)) {
    if (!endpoint.open && release.since('5.8.0'))
      throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'content-type:application/json Required')
    if (read) read(text)
    throw new Crash()
  }
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refusal(400, 'BAD_REQUEST', 'Invalid json message received')
  }
  // No endpoint accepts null, and no handler expects it.
  if (value === null) throw refusalOf({ path: '', reason: 'expected an object' })
  return { body: read ? read(value) : value }
}

/** Serves a table of endpoints below `/api/v5`, with the broker's order of checks. */
export function createApi(
  table: Table,
  handlers: Readonly<Record<string, AnyHandler>>,
  deps: ApiDeps,
  log: (text: string) => void = () => undefined,
): (request: Request, from?: string) => Promise<Response> {
  const { release, queries, callPolicy } = deps
  const routes = compile(table, deps)
  /** The status of a CORS preflight from another origin. */
  const preflightStatus = release.since('5.8.0') ? 500 : 405

  const serve = async (request: Request, saw: (call: Call) => void): Promise<Response> => {
    const url = new URL(request.url)
    // A trailing slash is ignored.
    const path = url.pathname.slice(apiBase.length).replace(/(?<=.)\/$/, '')
    const matching = routes.filter((route) => route.pattern.test(path))
    // A path without parameters wins, whatever its methods.
    const literal = matching.filter(({ names }) => names.length === 0)
    const fitting = literal.length > 0 ? literal : matching
    if (fitting.length === 0) return unknownPath(request.headers.get('accept') ?? '')
    if (request.method === 'OPTIONS')
      return emptyResponse(
        preflightStatus,
        preflightStatus === 405
          ? { allow: [...new Set(fitting.map(({ endpoint }) => endpoint.method))].sort().join(', ') }
          : {},
      )
    const route = fitting.find(({ endpoint }) => endpoint.method === request.method)
    if (!route)
      return emptyResponse(405, {
        allow: [...new Set(fitting.map(({ endpoint }) => endpoint.method))].sort().join(', '),
      })
    const { endpoint } = route
    const match = route.pattern.exec(path)
    const callBase = { id: route.id, endpoint, params: {}, caller: '', key: '' }
    saw(callBase)
    const who = endpoint.open
      ? anonymous
      : identify(
          request.headers.get('authorization'),
          { bearerOnly: endpoint.bearerOnly === true, path },
          deps,
        )
    if (who instanceof Response) return who
    const params = match ? decodeParams(route, match) : {}
    const call = { ...callBase, params, caller: who.caller, key: who.key }
    saw(call)
    if (!endpoint.open) callPolicy?.authorize(call)
    const query = readQuery(queries[route.id] ?? {}, url.searchParams)
    const body = await bodyOf(route, request, deps)
    saw({ ...call, ...body })
    const reply: Extra['reply'] = { headers: {} }
    const answer = await handlers[route.id]?.({
      params,
      query,
      ...body,
      caller: who.caller,
      token: who.token,
      accept: request.headers.get('accept') ?? '',
      reply,
    })
    const status = reply.status ?? endpoint.status ?? 200
    if (endpoint.reply === 'none' || status === 204) return emptyResponse(status, reply.headers)
    if (endpoint.reply === 'text') return new Response(String(answer), { status, headers: reply.headers })
    if (endpoint.reply === 'blob')
      return new Response(answer as Uint8Array<ArrayBuffer>, { status, headers: reply.headers })
    // JSON that a handler has serialized itself.
    if (answer instanceof Uint8Array)
      return new Response(answer as Uint8Array<ArrayBuffer>, {
        status,
        headers: { 'content-type': 'application/json', ...reply.headers },
      })
    return json(status, answer, reply.headers)
  }

  /** The response for an error. */
  const refusedBy = (request: Request, error: unknown): Response => {
    if (error instanceof Crash) return emptyResponse(500)
    if (error instanceof PlainRefusal)
      return new Response(error.message, { status: error.status, headers: { 'content-type': error.type } })
    if (error instanceof Undeclared)
      return new Response(error.message, { status: 500, headers: { 'content-type': 'application/json' } })
    if (error instanceof Refusal) {
      const { status, code, message, headers, also } = error
      return json(status, { code, ...(message !== '' && { message }), ...also }, { ...headers })
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log(`${request.method} ${new URL(request.url).pathname} failed: ${text}`)
    return json(500, {
      code: 'INTERNAL_ERROR',
      message: 'The broker failed to handle this call; its log says more.',
    })
  }

  return async (request, address = '127.0.0.1') => {
    const startedAt = performance.now()
    let call: Call | undefined
    let failure: Refusal | undefined
    const response = await serve(request, (seen) => {
      call = seen
    }).catch((error: unknown) => {
      if (error instanceof Refusal) failure = error
      return refusedBy(request, error)
    })
    if (call)
      callPolicy?.audit(call, {
        status: response.status,
        failure,
        headers: request.headers,
        address,
        ms: Math.round(performance.now() - startedAt),
      })
    return response
  }
}
