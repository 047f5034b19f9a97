import { RawStomp } from '@/broker/gateways/stomp/harness'
import type { CommandArgs } from '@/command/command'
import { pluginPackage } from '@/features/plugin/model/fixture'
import type { Place } from './objects'

/** What some commands need besides the harness, such as another item or a subscriber: the values for it, and how to clear it. */
export type CommandFixture = { readonly own?: CommandArgs; readonly clear: () => unknown }

/** A device at the gateway, subscribed to one topic. */
export async function stompDevice({ api }: Place, topic: string): Promise<CommandFixture> {
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
export const fixtures: Readonly<Record<string, (place: Place) => Promise<CommandFixture>>> = {
  // What refers to each other is written in one order and undone in the other.
  'backup.restore': async ({ api }) => {
    const rule = { id: 'law-restore', sql: 'SELECT * FROM "law/restore"', actions: [] }
    await api.ruleCreate({ body: rule })
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
      clear: () => api.ruleRemove({ params: { id: rule.id } }),
    }
  },
  'authentication.move': async ({ api }) => {
    await api.authenticatorCreate({
      body: { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'law', enable: false },
    })
    return {
      own: { authn: 'password_based:built_in_database', place: 'rear', anchor: undefined },
      clear: () => api.authenticatorRemove({ params: { id: 'jwt' } }),
    }
  },
  'exhook.move': async ({ api }) => {
    await api.exhookCreate({
      body: { name: 'law-beside', url: 'http://127.0.0.1:9', failed_action: 'ignore', auto_reconnect: false },
    })
    return { clear: () => api.exhookRemove({ params: { name: 'law-beside' } }) }
  },
  'plugin.move': async ({ api }) => {
    const body = new FormData()
    body.append('plugin', new File([await pluginPackage('law_beside-1.0.0')], 'law_beside-1.0.0.tar.gz'))
    await api.pluginInstall({ body })
    await api.pluginMove({ params: { name: 'law_beside-1.0.0' }, body: { position: 'front' } })
    return { clear: () => api.pluginRemove({ params: { name: 'law_beside-1.0.0' } }) }
  },
  'gateway-client.show': (place) => stompDevice(place, 'law/quiet'),
  'gateway-client.kick': (place) => stompDevice(place, 'law/quiet'),
  'gateway-client.subscribe': (place) => stompDevice(place, 'law/more'),
  'gateway-client.unsubscribe': (place) => stompDevice(place, 'law/quiet'),
}
