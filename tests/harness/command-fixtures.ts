import { RawStomp } from '@/broker/gateways/stomp/harness'
import type { CommandArgs } from '@/command/command'
import { pluginPackage } from '@/features/plugin/model/fixture'
import { client } from './harness'

/** The command that runs before another one: what is to be enabled is disabled, and what is to be reset is set. */
export const precedingCommands: Readonly<Record<string, string>> = {
  'broker.reset': 'broker.thresholds',
  'bridge.start': 'bridge.stop',
  'listener.start': 'listener.stop',
  'slow-subscription.edit': 'slow-subscription.enable',
  'slow-subscription.disable': 'slow-subscription.enable',
  ...Object.fromEntries(
    [
      'authentication',
      'authorization',
      'api-key',
      'bridge',
      'connector',
      'action',
      'source',
      'rule',
      'gateway',
      'exhook',
      'message-validation',
      'message-transformation',
      'gateway-authentication',
      'gateway-listener-authentication',
      'slow-subscription',
      'telemetry',
      'alarm-rule',
    ].map((noun) => [`${noun}.enable`, `${noun}.disable`]),
  ),
}

/** What some commands need besides the harness, such as another item or a subscriber: the values for it, and how to clear it. */
export type CommandFixture = { readonly own?: CommandArgs; readonly clear: () => unknown }

/** A device at the gateway, subscribed to one topic. */
export async function stompDevice(topic: string): Promise<CommandFixture> {
  const api = client()
  const [listener] = await api.gatewayListenerList({ params: { name: 'stomp' } })
  const device = await RawStomp.connect(Number(String(listener?.bind).split(':').at(-1)), {
    login: 'law_user',
    passcode: 'Origin123',
  })
  await device.sendAndWait('SUBSCRIBE', { id: '1', destination: 'law/quiet' })
  const {
    data: [row],
  } = await api.gatewayClientList({ params: { name: 'stomp' }, query: {} })
  return { own: { client: `stomp/${row?.clientid ?? ''}`, topic }, clear: () => device.socket.destroy() }
}

/** The fixtures of commands, for the invariants that need an effect. */
export const fixtures: Readonly<Record<string, () => Promise<CommandFixture>>> = {
  // What refers to each other is written in one order and undone in the other.
  'backup.restore': async () => {
    const rule = { id: 'law-restore', sql: 'SELECT * FROM "law/restore"', actions: [] }
    await client().ruleCreate({ body: rule })
    const bridge = { type: 'webhook', name: 'law_restore', url: 'http://127.0.0.1:9', enable: false }
    return {
      own: {
        items: [
          { part: 'retainer', id: '', body: { value: { max_payload_size: '2MB' } } },
          { part: 'bridges', id: 'webhook:law_restore', body: bridge },
          {
            part: 'rules',
            id: 'law-new',
            body: { ...rule, id: 'law-new', actions: ['webhook:law_restore'] },
          },
        ],
        removals: [{ part: 'rules', id: rule.id, body: {} }],
      },
      clear: () => client().ruleRemove({ params: { id: rule.id } }),
    }
  },
  'authentication.move': async () => {
    await client().authenticatorCreate({
      body: { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'law', enable: false },
    })
    return {
      own: { authn: 'password_based:built_in_database', place: 'rear', anchor: undefined },
      clear: () => client().authenticatorRemove({ params: { id: 'jwt' } }),
    }
  },
  'exhook.move': async () => {
    await client().exhookCreate({
      body: { name: 'law-beside', url: 'http://127.0.0.1:9', failed_action: 'ignore', auto_reconnect: false },
    })
    return { clear: () => client().exhookRemove({ params: { name: 'law-beside' } }) }
  },
  'plugin.move': async () => {
    const body = new FormData()
    body.append('plugin', new File([await pluginPackage('law_beside-1.0.0')], 'law_beside-1.0.0.tar.gz'))
    await client().pluginInstall({ body })
    await client().pluginMove({ params: { name: 'law_beside-1.0.0' }, body: { position: 'front' } })
    return { clear: () => client().pluginRemove({ params: { name: 'law_beside-1.0.0' } }) }
  },
  'gateway-client.show': () => stompDevice('law/quiet'),
  'gateway-client.kick': () => stompDevice('law/quiet'),
  'gateway-client.subscribe': () => stompDevice('law/more'),
  'gateway-client.unsubscribe': () => stompDevice('law/quiet'),
}
