import { notAuthorized, type Credentials, type Verdict } from '../mqtt/credentials'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Message } from '../mqtt/message'
import type { Decision, Identity } from '../mqtt/model'
import type { HookMessage, HookName, Valued } from './messages'
import type { ExhookServer } from './server'

/**
 * The points at which the engine asks the servers. Without an interested server the value is returned
 * synchronously.
 */
export type HookCalls = {
  /** Notification only; the result is ignored. */
  connecting(client: Identity): void
  /** Servers are asked if no authenticator knows the client. */
  authenticate(credentials: Credentials, verdict: Verdict | Promise<Verdict>): Verdict | Promise<Verdict>
  /** Servers are asked if no rule matches. */
  authorize(client: Identity, ask: Ask, decision: Decision | Promise<Decision>): Decision | Promise<Decision>
  /** The message, possibly changed; undefined if it must be dropped. */
  publish(message: Message): Message | undefined | Promise<Message | undefined>
}

const goOn = 0
const passOver = 1
const denied = Symbol('denied')

/**
 * Asks the servers in order, each with the value of the one before, until one stops. `failed_action`
 * applies to a server that does not answer.
 */
async function inTurn<T>(
  servers: readonly ExhookServer[],
  name: HookName,
  initial: T,
  request: (value: T) => object,
  read: (answer: Valued, value: T) => T | undefined,
): Promise<T | typeof denied> {
  let value = initial
  for (const server of servers) {
    const answer = (await server.ask(name, request(value))) as Valued | undefined
    if (answer === undefined) {
      if (server.stored.settings.failed_action === 'deny') return denied
      continue
    }
    if (answer.type === passOver) continue
    value = read(answer, value) ?? value
    if (answer.type !== goOn) return value
  }
  return value
}

const andThen = <A, B>(value: A | Promise<A>, go: (value: A) => B | Promise<B>): B | Promise<B> =>
  value instanceof Promise ? value.then(go) : go(value)

/** Converts a message for a server. */
const hookMessage = (
  node: string,
  { id, qos, from, topic, payload, at, username, peerhost }: Message,
): HookMessage => ({
  node,
  id,
  qos,
  from,
  topic,
  payload,
  timestamp: at,
  headers: { username: username ?? '', protocol: 'mqtt', peerhost, allow_publish: 'true' },
})

/** Applies the answer of a server: topic, payload and QoS; everything else stays. */
const remade = (message: Message, { topic, payload, qos }: HookMessage): Message => ({
  ...message,
  topic: topic === '' ? message.topic : topic,
  payload: Buffer.from(payload),
  qos: qos === 1 || qos === 2 ? qos : 0,
})

export function createHookCalls(node: string, servers: () => readonly ExhookServer[]): HookCalls {
  const taking = (name: HookName, topic?: string) => servers().filter((each) => each.handlesHook(name, topic))
  const clientInfo = ({
    clientid,
    username,
    peerhost,
  }: {
    readonly clientid: string
    readonly username?: string | null | undefined
    readonly peerhost: string
  }) => ({ node, clientid, username: username ?? '', peerhost, protocol: 'mqtt', mountpoint: '' })
  return {
    connecting({ clientid, username, peerhost }) {
      const conninfo = { node, clientid, username: username ?? '', peerhost, proto_name: 'MQTT' }
      for (const server of taking('client.connect'))
        void server.ask('client.connect', { conninfo, props: [] })
    },
    authenticate: (credentials, verdict) =>
      andThen(verdict, (found) => {
        const hooked = found.kind === 'allow' && found.anonymous === true ? taking('client.authenticate') : []
        if (hooked.length === 0) return found
        const clientinfo = {
          ...clientInfo(credentials),
          password: credentials.password?.toString('utf8') ?? '',
          anonymous: true,
        }
        return inTurn(
          hooked,
          'client.authenticate',
          true,
          (result) => ({ clientinfo, result }),
          (answer) => answer.bool_result,
        ).then((may): Verdict => (may === true ? found : notAuthorized))
      }),
    authorize: (client, ask, decision) =>
      andThen(decision, (found) => {
        const hooked = found.how === 'nomatch' ? taking('client.authorize') : []
        if (hooked.length === 0) return found
        const type = ask.action === 'publish' ? 0 : 1
        return inTurn(
          hooked,
          'client.authorize',
          found.allowed,
          (result) => ({ clientinfo: clientInfo(client), type, topic: ask.topic, result }),
          (answer) => answer.bool_result,
        ).then((may): Decision => ({ ...found, allowed: may === true, source: 'exhook' }))
      }),
    publish(message) {
      const hooked = taking('message.publish', message.topic)
      if (hooked.length === 0) return message
      let may = true
      return inTurn(
        hooked,
        'message.publish',
        message,
        (value) => ({ message: hookMessage(node, value) }),
        ({ message: answer }, value) => {
          if (answer === undefined) return undefined
          may = answer.headers['allow_publish'] !== 'false'
          return remade(value, answer)
        },
      ).then((value) => (value === denied || !may ? undefined : value))
    },
  }
}
