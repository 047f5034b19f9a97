import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import compress from '@fastify/compress'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import { repeatedWriteCode, writeIdHeader } from '@/lib/net/write-id'
import { libraryPath } from '@/contract/library'
import { presentedPrefix } from '@/contract/presented-certificates'
import { mayWrite } from '@/contract/writes'
import { getBrokerPath, isApiPath, isPlainPath, readPath } from './api-path'
import { isForOtherBroker, otherBroker } from './broker-identity'
import { isForeign } from './foreign'
import type { HandshakeLimit } from './handshake-limit'
import { apiPolicy } from './headers'
import { hasBody, wasSent } from './http2'
import { isLibraryPath, serveLibrary, type Library } from './library'
import type { Logger } from './log'
import type { LoginLimit } from './login-limit'
import type { Metrics } from './metrics'
import type { PresentingBroker } from './own-call'
import { isPresentedPath, servePresentedCertificates } from './presented-certificates'
import { isAssertion } from './single-sign-on'
import type { WriteCheck } from './write-once'

/** A request that passed all checks: `url` is the broker's, without the prefix of this server. */
export type ApiCall = { readonly url: string; readonly client: string; readonly via: string }

/** Answers a call: a real broker behind the network, or the embedded one. */
export type Answer = (call: ApiCall, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A broker behind this server. */
export type BrokerApi = {
  /** Its name in the metrics and its scope for ids of writes; empty for a single broker. */
  readonly name: string
  /** Its identity, which the page names in each call. */
  readonly identity: string
  /** The path of this server before `/api/v5`. */
  readonly prefix: string
  /** The path of MQTT over WebSocket to it. */
  readonly mqttPath: string
  /** Whether nothing may be changed through this server. */
  readonly readOnly: boolean
  /** Paths besides those of the API that the broker answers: the control endpoints of tests. */
  readonly extraPaths: readonly string[]
  readonly answer: Answer
  readonly presents: PresentingBroker
}

export type BrokerApiDeps = {
  readonly addressOf: (request: FastifyRequest) => string
  /** The limit of failed logins; undefined for none. */
  readonly logins: LoginLimit | undefined
  readonly handshakes: HandshakeLimit
  readonly library: Library | undefined
  readonly writes: (scope: string, id: string) => WriteCheck
  readonly metrics: Metrics
  readonly log: Logger
  /** The mark of this server in `Via`, to notice a broker address that leads back here. */
  readonly mark: string
}

/** Why a request is not passed on. */
type Refusal = { readonly status: number; readonly code: string; readonly message: string }

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The origin that a page of another site has; undefined where the request may be passed on. */
function refuseForeign({ method, headers }: FastifyRequest, url: string): Refusal | undefined {
  if (harmless.has(method) || isAssertion({ method, url })) return undefined
  const { origin, host = '' } = headers
  if (!isForeign(headers, url)) return undefined
  return {
    status: 403,
    code: 'FORBIDDEN_ORIGIN',
    message:
      `Requests from another origin are rejected: the page is of ${origin ?? 'another site'}, this console of ${host}. ` +
      'Behind a reverse proxy, start the console with --trusted-proxies and let the proxy send X-Forwarded-Host',
  }
}

/** What a broker may be asked, independent of state. */
function refuseShape(
  { method, raw }: FastifyRequest,
  url: string,
  { identity, readOnly, extraPaths }: BrokerApi,
  mark: string,
): Refusal | undefined {
  if (!isApiPath(url) && !isPresentedPath(url) && !isLibraryPath(url) && !extraPaths.includes(readPath(url)))
    return { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address' }
  if (!isPlainPath(url))
    return {
      status: 400,
      code: 'BAD_PATH',
      message: 'The path contains characters or segments that are not passed on',
    }
  if ((method === 'GET' || method === 'HEAD') && hasBody(raw))
    return { status: 400, code: 'UNEXPECTED_BODY', message: `${method} has no body` }
  if (isForOtherBroker(raw.headers, identity)) return otherBroker
  if (String(raw.headers.via ?? '').includes(mark))
    return { status: 508, code: 'LOOP', message: 'The address of the broker leads back to this console' }
  if (readOnly && !isAssertion({ method, url }) && mayWrite(method, url))
    return { status: 403, code: 'READ_ONLY', message: 'This console was started in read-only mode' }
  return undefined
}

/** Refuses a write that arrives a second time. */
function refuseRepeated(
  { method, headers }: FastifyRequest,
  check: (id: string) => WriteCheck,
): Refusal | undefined {
  const id = headers[writeIdHeader]
  if (harmless.has(method) || id === undefined) return undefined
  const result = check(String(id))
  if (result === 'new') return undefined
  return result === 'invalid'
    ? {
        status: 400,
        code: 'BAD_IDEMPOTENCY_KEY',
        message: 'Idempotency-Key must be 8 to 128 letters, digits, - or _',
      }
    : {
        status: 409,
        code: repeatedWriteCode,
        message:
          'This request has arrived before: it was not passed on again, and its outcome is not known here',
      }
}

/** Leaves bodies of any type as streams, for the broker to read. */
function passBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** Types of replies that are text. */
const textType = /^(?:text\/|application\/json\b)/

/**
 * Sends files, such as backups, as they are: a file that is compressed already would be declared as a compressed reply, which a
 * browser unpacks.
 */
function keepFiles(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!textType.test(String(reply.getHeader('content-type') ?? '')))
      request.headers['x-no-compression'] = 'file'
  })
}

/** The API of a broker, below its prefix: `/api/v5` and `/status`; the certificates that its listeners present; and the library. */
export async function serveBrokerApi(
  app: FastifyInstance,
  broker: BrokerApi,
  deps: BrokerApiDeps,
): Promise<void> {
  const { addressOf, logins, writes, metrics, log, mark } = deps
  keepFiles(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })

  const refuse = (reply: FastifyReply, { status, code, message }: Refusal) =>
    reply.code(status).send({ code, message })

  app.addHook('onRequest', async (request, reply) => {
    const url = (request.raw.url ?? '/').slice(broker.prefix.length)
    reply.headers({
      'content-security-policy': apiPolicy,
      'cache-control': 'no-store',
      // Informs the page that MQTT over WebSocket to this broker is available here.
      [mqttPathHeader]: broker.mqttPath,
    })
    const refusal =
      refuseShape(request, url, broker, mark) ??
      refuseForeign(request, url) ??
      refuseRepeated(request, (id) => writes(broker.name, id))
    if (refusal !== undefined) {
      if (refusal.code === 'FORBIDDEN_ORIGIN') log.warn({ client: addressOf(request) }, refusal.message)
      return refuse(reply, refusal)
    }
    const reserved = await logins?.reserve({
      client: () => addressOf(request),
      method: request.method,
      url,
      authorization: request.headers.authorization,
    })
    if (typeof reserved === 'number') {
      metrics.refusedLogin()
      return refuse(reply.header('retry-after', String(reserved)), {
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many failed logins from this address',
      })
    }
    if (reserved !== undefined) {
      // A client that goes away has made its attempt all the same.
      reply.raw.once('close', () => {
        const status = wasSent(reply.raw) ? reply.statusCode : undefined
        reserved.settle(status).catch((cause: unknown) => log.error(cause))
      })
    }
    return undefined
  })

  passBodies(app)
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    broker.answer(
      {
        url: (request.raw.url ?? '/').slice(broker.prefix.length),
        client: addressOf(request),
        via: [request.headers.via, `${request.raw.httpVersion} ${mark}`]
          .filter((part) => part !== undefined)
          .join(', '),
      },
      request,
      reply,
    )
  for (const url of ['/status', '/api/v5', '/api/v5/*', ...broker.extraPaths])
    app.all(url, { config: { broker: broker.name } }, handler)
  servePresentedCertificates(app, broker, deps)
  if (deps.library !== undefined) serveLibrary(app, broker, deps.library, deps)
}

/** Answers the prefix of an unknown broker, and paths without one. */
export function serveUnknownBrokers(app: FastifyInstance): void {
  passBodies(app)
  const api = ['/status', '/api/v5', '/api/v5/*', `${presentedPrefix}/*`, libraryPath]
  for (const url of [...api, getBrokerPath(''), getBrokerPath('*')])
    app.all(url, (_request, reply) =>
      reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ code: 'BROKER_UNKNOWN', message: 'This console has no broker of that name' }),
    )
}
