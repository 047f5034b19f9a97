import { systemEvents, type SystemEvent } from '@/features/system-topic/contract'
import { parseDuration } from '@/lib/time/time'
import { announced, type StoredAlarm } from '../monitoring/alarms'
import { withMillis } from '../store/instant'
import type { ClientInfo, Engine, SubscriptionInfo } from '../mqtt/mqtt-engine'
import type { Bodies } from '../checks/bodies'
import { systemTopicSettings } from '../checks/messages'
import { validName } from '../mqtt/topic'
import { CorruptData, type Document } from '../store/persist'

type SystemTopicsUpdate = Bodies['systemTopicsUpdate']
type SystemTopicsConfig = Required<Omit<SystemTopicsUpdate, 'sys_event_messages'>> & {
  sys_event_messages: Record<SystemEvent, boolean>
}

export type SystemTopics = {
  config(): SystemTopicsConfig
  update(change: SystemTopicsUpdate): SystemTopicsConfig
  /** Publishes what is due. */
  tick(): void
  /** Publishes a raised or cleared alarm. */
  alarm(alarm: StoredAlarm): void
  stop(): void
}

type Sources = {
  engine: Engine
  /** The version to publish. */
  version: string
  now: () => number
  bootedAt: number
  document: Document
  /** The running members. */
  nodes: () => readonly string[]
  stats: () => Readonly<Record<string, number>>
  /** The port of a listener. */
  portOf: (listener: string) => number
}

export const systemTopicDefaults: SystemTopicsConfig = {
  sys_msg_interval: '1m',
  sys_heartbeat_interval: '30s',
  sys_event_messages: {
    client_connected: true,
    client_disconnected: true,
    client_subscribed: false,
    client_unsubscribed: false,
  },
}

/** The sender of the broker's own messages (src/contract/docs/messages.md#retained-messages). */
const sender = 'emqx_sys'
const description = 'Switchboard development broker'

/** Milliseconds; Infinity for a disabled interval. */
function span(value: string | number): number {
  const ms =
    typeof value === 'number'
      ? value
      : /^-?\d+$/.test(value)
        ? Number(value)
        : (parseDuration(value) ?? Infinity)
  return ms > 0 ? ms : Infinity
}

const named = (username: string | null | undefined) => username ?? 'undefined'

/**
 * Publishes the broker's own data and client events under `$SYS/brokers/<node>/`
 * (src/contract/docs/messages.md#system-topics).
 */
export function createSystemTopics({
  engine,
  version,
  now,
  bootedAt,
  document,
  nodes,
  stats,
  portOf,
}: Sources): SystemTopics {
  const saved = systemTopicSettings.check(document.read() ?? {}, 'sys-topics')
  if (!saved.ok)
    throw new CorruptData(
      'sys-topics.json does not hold the settings of the system topics. Repair it or move it away.',
    )
  const merged = (
    config: SystemTopicsConfig,
    { sys_event_messages: events, ...rest }: SystemTopicsUpdate,
  ): SystemTopicsConfig => ({
    ...config,
    ...rest,
    ...(events ? { sys_event_messages: { ...systemTopicDefaults.sys_event_messages, ...events } } : {}),
  })
  let config = merged(systemTopicDefaults, saved.value)
  const started = now()
  const last = { message: started, heartbeat: started }

  const publish = (topic: string, payload: string | Buffer, retain = false) => {
    // A client id may contain wildcards or be too long for a topic; such a topic is not published.
    if (validName(topic))
      engine.publish({ topic, payload: Buffer.from(payload), qos: 0, retain, from: sender })
  }
  const publishOwn = (name: string, payload: string, retain = false) =>
    publish(`$SYS/brokers/${engine.node}/${name}`, payload, retain)
  const counters = (kind: string, values: Readonly<Record<string, number>>) => {
    for (const [key, value] of Object.entries(values))
      publishOwn(`${kind}/${key.replaceAll('.', '/')}`, String(value))
  }

  const identity = ({ clientid, username, ip_address, listener, proto_name, proto_ver }: ClientInfo) => ({
    clientid,
    username: named(username),
    ipaddress: ip_address,
    sockport: portOf(listener),
    protocol: 'mqtt',
    proto_name,
    proto_ver,
  })
  const event = (clientid: string, name: string, facts: object) =>
    publishOwn(`clients/${clientid}/${name}`, JSON.stringify({ ...facts, ts: now() }))
  const subscription = (name: string, { clientid, topic, group, qos, nl, rap, rh }: SubscriptionInfo) => {
    const client = engine.client(clientid)
    // Subscriptions removed with their session are not reported.
    if (!client) return
    const subopts = { qos, nl: Number(nl), rap: Number(rap), rh, ...(group === null ? {} : { share: group }) }
    event(clientid, name, {
      clientid,
      username: named(client.username),
      protocol: 'mqtt',
      topic,
      ...(name === 'subscribed' ? { subopts } : {}),
    })
  }
  const hooks: Record<SystemEvent, () => () => void> = {
    client_connected: () =>
      engine.events.on('connected', ({ client }) => {
        const { keepalive, clean_start, expiry_interval, connected_at } = client
        event(client.clientid, 'connected', {
          ...identity(client),
          keepalive,
          clean_start,
          expiry_interval,
          connected_at,
        })
      }),
    client_disconnected: () =>
      engine.events.on('disconnected', ({ client, reason }) => {
        event(client.clientid, 'disconnected', {
          ...identity(client),
          reason,
          disconnected_at: client.disconnected_at ?? now(),
        })
      }),
    client_subscribed: () => engine.events.on('subscribed', (each) => subscription('subscribed', each)),
    client_unsubscribed: () => engine.events.on('unsubscribed', (each) => subscription('unsubscribed', each)),
  }
  let hooked: (() => void)[] = []
  const unhook = () => {
    for (const off of hooked) off()
    hooked = []
  }
  // Only enabled events are subscribed to, as each costs time.
  const hook = () => {
    unhook()
    hooked = systemEvents.filter((name) => config.sys_event_messages[name]).map((name) => hooks[name]())
  }
  hook()

  return {
    config: () => config,
    update(change) {
      config = merged(config, change)
      document.write(config)
      hook()
      return config
    },
    tick() {
      const at = now()
      if (at - last.heartbeat >= span(config.sys_heartbeat_interval)) {
        last.heartbeat = at
        publishOwn('uptime', String(at - bootedAt))
        publishOwn('datetime', withMillis(at))
      }
      if (at - last.message < span(config.sys_msg_interval)) return
      last.message = at
      publish('$SYS/brokers', nodes().join(','), true)
      publishOwn('version', version, true)
      publishOwn('sysdescr', description, true)
      counters('stats', stats())
      counters('metrics', engine.metrics.all())
    },
    alarm(alarm) {
      const { topic, payload } = announced(alarm, now())
      publish(topic, payload)
    },
    stop: unhook,
  }
}
