import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForeign } from './foreign'
import { takeOver } from './take-over'

/** A broker that assistants reach through this server. */
export type McpBroker = {
  readonly name: string
  /** The address of its API within this server. */
  readonly base: string
  readonly production: boolean
  readonly readOnly: boolean
}

/** One request of an assistant, with the body that was read. */
export type McpRequest = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: unknown
  /** Its own login to the brokers, as it sends it with each request. */
  readonly authorization: string
  /** The address of the assistant. */
  readonly client: string
}

/** What answers the Model Context Protocol over HTTP. */
type McpEndpoint = {
  readonly handle: (request: McpRequest) => Promise<void>
  readonly close: () => Promise<void>
}

/** Sends requests to the brokers through this server itself, with all its checks, in the name of a client. */
type FetchAs = (client: string) => typeof globalThis.fetch

/** Creates the endpoint, when a server is started with `--mcp`. */
export type CreateMcp = (options: {
  readonly brokers: readonly McpBroker[]
  readonly allow: string
  readonly fetchAs: FetchAs
}) => Promise<McpEndpoint>

/** Responses without a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/** Requests that never leave this process, so that neither its port, its certificate nor its host names matter. */
const createFetchAs =
  (app: FastifyInstance): FetchAs =>
  (client) =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const reply = await app.inject({
      method: request.method as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      remoteAddress: client,
      ...(body.length === 0 ? {} : { payload: body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    return new Response(bodiless.has(reply.statusCode) ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers,
    })
  }

/** Answers `/mcp`. Every request has the login of its assistant; this server has no login itself. */
export async function serveMcp(
  app: FastifyInstance,
  allow: string,
  createMcp: CreateMcp,
  addressOf: (request: FastifyRequest) => string,
  brokers: readonly McpBroker[],
): Promise<void> {
  const endpoint = await createMcp({ brokers, allow, fetchAs: createFetchAs(app) })
  app.addHook('onClose', () => endpoint.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const { raw, headers, body } = request
      if (isForeign(headers, raw.url ?? '/'))
        return await reply
          .code(403)
          .send({ code: 'FORBIDDEN_ORIGIN', message: 'Requests from another origin are rejected' })
      const { authorization } = headers
      if (authorization === undefined)
        return await reply.code(401).header('www-authenticate', 'Basic realm="API key", Bearer').send({
          code: 'UNAUTHORIZED',
          message: 'Send an API key (Basic) or a token of the broker (Bearer)',
        })
      await endpoint.handle({
        request: raw,
        response: takeOver(reply),
        body,
        authorization,
        client: addressOf(request),
      })
      return reply
    },
  })
}
