import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { formatHostPort } from '@/broker/http/listen'
import {
  presentedPrefix,
  tlsTypes,
  type Presented,
  type PresentedFailure,
  type Presenter,
} from '@/contract/presented-certificates'
import { parseBind } from '@/lib/net/bind'
import { readPath } from './api-path'
import { unreachable } from './broker-failure'
import type { HandshakeLimit } from './handshake-limit'
import type { PresentingBroker } from './own-call'
import { readCertificates } from './read-certificates'

/** An id of a listener or a name of a gateway (src/contract/docs/api.md#identifiers); most are shorter. */
const idForm = /^[\w:-]{1,300}$/

/** Whether a path is one of this file's routes, exactly as it is written. */
export const isPresentedPath = (url: string): boolean => readPath(url).startsWith(`${presentedPrefix}/`)

/** Of the reply of the broker for one listener. */
const ListenerReply = z.looseObject({
  type: z.string(),
  bind: z.union([z.string(), z.number()]),
  running: z.optional(z.unknown()),
  proxy_protocol: z.optional(z.unknown()),
})

/** The path at the broker whose reply proves that the caller may read the listener, and has its port. */
function brokerPath(presenter: Presenter): string {
  switch (presenter.kind) {
    case 'listener':
      return `/api/v5/listeners/${encodeURIComponent(presenter.id)}`
    case 'gatewayListener':
      return `/api/v5/gateways/${encodeURIComponent(presenter.gateway)}/listeners/${encodeURIComponent(presenter.id)}`
    case 'dashboard':
      return '/api/v5/nodes'
  }
}

type Failure = { readonly status: number; readonly code: string; readonly message: string }

const noSuch: Failure = {
  status: 404,
  code: 'NO_TLS_LISTENER',
  message: 'The broker has no such listener with TLS over TCP',
}

/** The replies of the broker that are the caller's own; their bodies are not passed on. */
const refusals: Readonly<Record<number, Failure>> = {
  400: noSuch,
  401: { status: 401, code: 'UNAUTHORIZED', message: 'The broker does not accept this login' },
  403: { status: 403, code: 'FORBIDDEN', message: 'This account may not read the listener' },
  404: noSuch,
  429: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'The broker takes no more requests now' },
}

const brokerFailed: Failure = {
  // Below 500: the broker answers, only not with this.
  status: 424,
  code: 'BROKER_FAILED',
  message: 'The broker did not answer with a listener',
}

/** The port of the handshake, or why there is none. */
function readPort(
  presenter: Presenter,
  body: unknown,
  { httpsPort }: PresentingBroker,
): { readonly port: number } | { readonly failure: PresentedFailure } | Failure {
  if (presenter.kind === 'dashboard') return httpsPort === undefined ? noSuch : { port: httpsPort }
  const read = z.safeParse(ListenerReply, body)
  if (!read.success) return brokerFailed
  const { type, bind, running, proxy_protocol: proxied } = read.data
  if (!tlsTypes.has(type)) return noSuch
  // Any other program may be on the port of a listener that does not run.
  if (running !== true) return { failure: 'stopped' }
  const port = parseBind(String(bind))?.port
  if (port === undefined) return noSuch
  return proxied === true ? { failure: 'proxyProtocol' } : { port }
}

const sendFailure = (reply: FastifyReply, { status, code, message }: Failure) =>
  reply.code(status).send({ code, message })

type Deps = {
  readonly addressOf: (request: FastifyRequest) => string
  readonly handshakes: HandshakeLimit
  /** The mark of this server in `Via`. */
  readonly mark: string
}

/**
 * Serves the certificates that listeners of a broker present. Host and port never come of the request: the host is the broker's own, and
 * the port is in the broker's reply to a call with the caller's login, for a listener that is running.
 */
export function servePresentedCertificates(
  app: FastifyInstance,
  { name, presents }: { readonly name: string; readonly presents: PresentingBroker },
  { addressOf, handshakes, mark }: Deps,
): void {
  const { host } = presents
  const answer = async (presenter: Presenter, request: FastifyRequest, reply: FastifyReply) => {
    const { authorization } = request.headers
    if (authorization === undefined) return sendFailure(reply, refusals[401] ?? brokerFailed)
    const client = addressOf(request)
    const asked = await presents.ask({
      url: brokerPath(presenter),
      authorization,
      client,
      via: `1.1 ${mark}`,
    })
    if ('reason' in asked) return reply.code(502).send(unreachable(asked.reason))
    if (asked.status !== 200) return sendFailure(reply, refusals[asked.status] ?? brokerFailed)
    const target = readPort(presenter, asked.body, presents)
    if ('status' in target) return sendFailure(reply, target)
    if ('failure' in target) return reply.send(target satisfies Presented)
    const { port } = target
    const result = await handshakes.run(client, () => readCertificates({ host, port }))
    if ('wait' in result)
      return sendFailure(reply.header('retry-after', String(result.wait)), {
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many TLS handshakes',
      })
    return reply.send({ address: formatHostPort(host, port), ...result.done } satisfies Presented)
  }

  const config = { broker: name }
  app.get<{ Params: { id: string } }>(
    `${presentedPrefix}/listeners/:id`,
    { config, exposeHeadRoute: false },
    (request, reply) => {
      const { id } = request.params
      return idForm.test(id) ? answer({ kind: 'listener', id }, request, reply) : sendFailure(reply, noSuch)
    },
  )
  app.get<{ Params: { gateway: string; id: string } }>(
    `${presentedPrefix}/gateways/:gateway/listeners/:id`,
    { config, exposeHeadRoute: false },
    (request, reply) => {
      const { gateway, id } = request.params
      return idForm.test(gateway) && idForm.test(id)
        ? answer({ kind: 'gatewayListener', gateway, id }, request, reply)
        : sendFailure(reply, noSuch)
    },
  )
  app.get(`${presentedPrefix}/dashboard`, { config, exposeHeadRoute: false }, (request, reply) =>
    answer({ kind: 'dashboard' }, request, reply),
  )
}
