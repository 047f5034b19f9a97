import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { LRUCache } from 'lru-cache'
import type { CreateMcp, McpRequest } from '@/server/mcp-route'
import { ApiError } from '@/api/error'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { describeFailure } from '../describe'
import { loadRegistry } from '../registry'
import type { Credentials } from '../sign-in'
import { loadWords } from '../words'
import { createOperator, type Operator } from './operator'
import { readAllowance } from './run-mcp'
import { createMcpServer } from './server'

/** How many assistants may be connected, and how long one may be silent, in milliseconds. */
const [maxSessions, maxSilenceMs] = [100, 30 * 60_000]

/** What is answered to a login that no broker accepts, and where no broker answers. */
const [unauthorized, badGateway] = [401, 502]

type Session = {
  readonly transport: StreamableHTTPServerTransport
  readonly operator: Operator
  /** The digest of the login with which it began: no other login may go on with it. */
  readonly login: Buffer
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The login in an `Authorization` header; undefined for one of another scheme. */
function readAuthorization(text: string): Credentials | undefined {
  const [, scheme = '', value = ''] = /^(\S+)\s+(\S+)$/.exec(text) ?? []
  if (scheme.toLowerCase() === 'bearer' && value !== '') return { token: value }
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [, key, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? []
  return key === undefined || secret === undefined ? undefined : { key, secret }
}

function refuse({ response }: McpRequest, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }))
}

/**
 * The Model Context Protocol over streamable HTTP, for the console's server. Each assistant has its own session with its own login to
 * the brokers; a session ends with it, or after half an hour of silence.
 */
export const createMcpEndpoint: CreateMcp = async ({ brokers, allow, fetchAs }) => {
  const shared = { registry: await loadRegistry(), words: loadWords() }
  const allowance = readAllowance(allow)
  const sessions = new LRUCache<string, Session>({
    max: maxSessions,
    ttl: maxSilenceMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: ({ transport, operator }) => {
      startInBackground(Promise.all([transport.close(), operator.end()]), throwUnexpected)
    },
  })

  /**
   * Logs in to the brokers, so that strangers cannot end the sessions of others by opening many. Undefined where one accepts the login,
   * else the failure of the first that did not answer, or that refused it.
   */
  async function findRefusal({ logins, at }: Operator): Promise<ApiError | undefined> {
    const failures: ApiError[] = []
    for (const { name } of logins) {
      try {
        await at(name, () => Promise.resolve())
        return undefined
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        failures.push(cause)
      }
    }
    return failures.find(({ status }) => status !== unauthorized) ?? failures[0]
  }

  /** Opens a session, and answers its first request. */
  async function open(who: Credentials, asked: McpRequest): Promise<void> {
    const { authorization, client, request, response, body } = asked
    const logins = brokers.map((broker) => ({ ...broker, who }))
    const operator = createOperator(logins, allowance, { ...shared, fetch: fetchAs(client) })
    const refusal = await findRefusal(operator)
    if (refusal !== undefined)
      return refuse(
        asked,
        refusal.status === unauthorized ? unauthorized : badGateway,
        describeFailure(refusal, shared.words),
      )
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { transport, operator, login: digest(authorization) })
      },
      onsessionclosed: (id) => {
        sessions.delete(id)
      },
    })
    await createMcpServer(operator).connect(transport)
    await transport.handleRequest(request, response, body)
  }

  return {
    async handle(asked) {
      const { request, response, body, authorization } = asked
      const id = request.headers['mcp-session-id']
      if (typeof id === 'string') {
        const session = sessions.get(id)
        if (session === undefined) return refuse(asked, 404, 'There is no such session')
        if (!timingSafeEqual(session.login, digest(authorization)))
          return refuse(asked, 403, 'The session belongs to another login')
        return await session.transport.handleRequest(request, response, body)
      }
      const who = readAuthorization(authorization)
      if (who === undefined)
        return refuse(asked, unauthorized, 'Send an API key (Basic) or a token of the broker (Bearer)')
      await open(who, asked)
    },
    close() {
      sessions.clear()
      return Promise.resolve()
    },
  }
}
