import { notAuthorized, type Credentials, type Verdict } from '../access/authn/credentials'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Message } from '../mqtt/message'
import type { Decision, Identity } from '../mqtt/model'
import type { HookMessage, HookName, Valued } from './messages'
import type { ExhookServer } from './server'

/** What the engine asks of the servers at its points. Where nobody takes part it is given back at once, so that no turn is lost. */
export type HookCalls = {
  /** Only told: whatever a server does, the client comes. */
  connecting(client: Identity): void
  /** Authenticators are asked first; servers where those know nothing of the client. */
  authenticate(credentials: Credentials, verdict: Verdict | Promise<Verdict>): Verdict | Promise<Verdict>
  /** Sources of authorization are asked first; servers where no rule said anything. */
  authorize(client: Identity, ask: Ask, decision: Decision | Promise<Decision>): Decision | Promise<Decision>
  /** The message as it may go on, changed perhaps; undefined for one that must not. */
  publish(message: Message): Message | undefined | Promise<Message | undefined>
}

const goOn = 0
const passOver = 1
const denied = Symbol('denied')

/**
 * Asks one server after the other, each with what the one before made of the value, until one stops. Where one cannot be asked,
 * its `failed_action` holds.
 */
async function inTurn<T>(
  servers: readonly ExhookServer[],
  name: HookName,
  begin: T,
  request: (value: T) => object,
  read: (answer: Valued, value: T) => T | undefined,
): Promise<T | typeof denied> {
  let value = begin
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

/** A message as a server is told of it. */
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

/** What a server made of a message: its topic, its payload and its quality of service count, the rest stays. */
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
