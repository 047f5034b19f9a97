import http from 'node:http'
import https from 'node:https'
import { at, isConfig, type Config } from '@/contract/family/config'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Files } from '../../bridges/certificates'
import { readAddress, checkConnection } from '../../bridges/connection-check'
import { readDuration, readNumeric, readString } from '../../bridges/config-values'
import { describeReason, Unreachable } from '../../lib/reason'
import { readTlsOptions } from '../../bridges/tls'
import type { Identity } from '../../mqtt/identity'
import type { SourceDecision } from './decision'

/** Maximum size of a reply. */
const longest = 1024 * 1024
/** Maximum delay of a timer (24 days). */
const longestWait = 2 ** 31 - 1

type Answer = { readonly status: number; readonly type: string | undefined; readonly body: string }

/**
 * The placeholder values of a request; the username is empty if the client has none
 * (src/contract/docs/authorization.md#http-authorization).
 */
const valuesOf = (
  { clientid, username = '', peerhost }: Identity,
  { action, topic, qos, retain }: Ask,
): Readonly<Record<string, string>> => ({
  clientid,
  username,
  peerhost,
  topic,
  action,
  qos: String(qos),
  retain: String(action === 'publish' && retain),
  proto_name: 'mqtt',
  mountpoint: '',
  cert_subject: '',
  cert_common_name: '',
})

type Values = ReturnType<typeof valuesOf>

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Fills the placeholders of a text; unknown ones stay. */
const filledIn = (text: string, values: Values, safe: (value: string) => string = (value) => value): string =>
  text.replace(/\$\{([a-z_]+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? safe(values[name] ?? '') : placeholder,
  )

const filledPairs = (pairs: readonly (readonly [string, string])[], values: Values): [string, string][] =>
  pairs.map(([name, value]) => [filledIn(name, values), filledIn(value, values)])

const queryText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')

const textsOf = (value: unknown): [string, string][] =>
  isConfig(value)
    ? Object.entries(value).map(([name, each]) => [
        name,
        typeof each === 'string' ? each : JSON.stringify(each),
      ])
    : []

/** The parameters of a query, undecoded. */
const pairsOf = (query: string): [string, string][] =>
  query === ''
    ? []
    : query.split('&').map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [name, value.join('=')]
      })

/**
 * The decision of a reply (src/contract/docs/authorization.md#http-authorization); a body without a
 * content type counts as JSON.
 */
export function toSourceDecision({ status, type = 'application/json', body }: Answer): SourceDecision {
  if (status === 204) return 'allow'
  if (status !== 200) return 'nomatch'
  const result = /^application\/json/.test(type)
    ? jsonResult(body)
    : /^application\/x-www-form-urlencoded/.test(type)
      ? new URLSearchParams(body).get('result')
      : undefined
  return result === 'allow' || result === 'deny' || result === 'ignore' ? result : 'nomatch'
}

function jsonResult(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'result' in value ? value.result : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function readAnswer(response: http.IncomingMessage): Promise<Answer> {
  let body = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    body += String(part)
    if (body.length > longest) throw new Unreachable('the answer is too long')
  }
  return { status: response.statusCode ?? 0, type: response.headers['content-type'], body }
}

/** A remote HTTP server. */
export type HttpSource = {
  /** Fails with `Unreachable` without a reply. */
  ask(identity: Identity, ask: Ask): Promise<SourceDecision>
  reach(signal: AbortSignal): Promise<void>
  close(): void
}

/** Prepares the requests of a source of type `http`. */
export function createHttpSource(config: Config, files: Files): HttpSource {
  const { secure, host, port, auth, path } = readAddress(readString(config, 'url') ?? '')
  const [place = '/', ...query] = path.split('?')
  const inUrl = pairsOf(query.join('?'))
  const method = (readString(config, 'method') ?? 'get').toUpperCase()
  const headers = Object.fromEntries(textsOf(at(config, 'headers')))
  const body = textsOf(at(config, 'body'))
  const tls = secure ? readTlsOptions(config, files, host) : undefined
  const sockets = { keepAlive: true, maxSockets: readNumeric(config, 'pool_size', 8) }
  const agent = tls ? new https.Agent({ ...sockets, ...tls }) : new http.Agent(sockets)
  const asForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

  const requestOf = (values: Values): { path: string; payload: string | undefined } => {
    const filled = filledPairs(body, values)
    const search = queryText([...filledPairs(inUrl, values), ...(method === 'GET' ? filled : [])])
    const to = `${filledIn(place, values, encoded)}${search === '' ? '' : `?${search}`}`
    if (method === 'GET') return { path: to, payload: undefined }
    return { path: to, payload: asForm ? queryText(filled) : JSON.stringify(Object.fromEntries(filled)) }
  }

  return {
    ask(identity, ask) {
      const { path: to, payload } = requestOf(valuesOf(identity, ask))
      const answered = new Promise<SourceDecision>((done, fail) => {
        const call = (secure ? https : http).request({
          host,
          port,
          method,
          agent,
          path: to,
          signal: AbortSignal.timeout(Math.min(readDuration(config, 'request_timeout', 30_000), longestWait)),
          headers: {
            ...headers,
            ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
          },
          ...(auth === undefined ? {} : { auth }),
        })
        call.on('error', fail)
        call.on('response', (response) => {
          readAnswer(response).then((answer) => done(toSourceDecision(answer)), fail)
        })
        call.end(payload)
      })
      return answered.catch((error: unknown) => {
        throw new Unreachable(describeReason(error))
      })
    },
    reach: (signal) =>
      checkConnection({
        host,
        port,
        timeout: readDuration(config, 'connect_timeout', 15_000),
        signal,
        ...(tls && { tls }),
      }),
    close: () => agent.destroy(),
  }
}
