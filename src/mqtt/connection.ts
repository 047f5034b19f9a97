import type { IClientOptions, IConnackPacket, IDisconnectPacket, IPublishPacket, MqttClient } from 'mqtt'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { backoff } from '@/lib/time/backoff'
import { createStore, type Store } from '@/lib/store'
import { toClientOptions, readProperties, publishOptions, toQos, type Outgoing } from './packets'
import { paced } from './paced'
import { createSocketWatch } from './socket-watch'
import { mayComeBack, readFailure, withKick } from './ended'
import { createMessageLog } from './message-log'
import type { Bounds, Ring } from './ring'
import { formatUrl, type Settings } from './settings'
import type { View, Entry, Subscription, Ended } from './view'

export type Environment = {
  /** Loads mqtt.js with the first connection. */
  load: () => Promise<{ connect: (url: string, options: IClientOptions) => MqttClient }>
  now?: () => number
  /** Calls back at the next frame, or soon in a hidden tab; the callback returns how many messages it rendered. */
  frame?: (work: () => number) => void
  random?: () => number
  toUrl?: (settings: Settings) => string
}

/** The maximum delay between two attempts. */
const maxRetryDelayMs = 30_000

/** Thrown by {@link Connection.subscribe} and {@link Connection.publish} with the broker's code. */
export class MqttRefusal extends Error {
  constructor(
    readonly code: number,
    readonly version: 4 | 5,
  ) {
    super(`refused with code ${code}`)
  }
}

/** One connection of the MQTT client. It lives outside React and continues when the user leaves its screen (catalogue M8). */
export type Connection = {
  readonly store: Store<View>
  readonly messages: Ring<Entry>
  /** Changes the settings for the next connect. */
  edit(settings: Settings): void
  connect(): Promise<void>
  /** Ends the connection or the current attempt. */
  disconnect(): Promise<void>
  /** Resolves when the broker has granted it; throws {@link MqttRefusal}. */
  subscribe(subscription: Omit<Subscription, 'at' | 'granted'>): Promise<void>
  unsubscribe(topic: string): Promise<void>
  /** Resolves when the message is out and, for QoS 1 and 2, acknowledged; throws {@link MqttRefusal}. */
  publish(message: Outgoing): Promise<void>
  clear(): void
  bound(bounds: Bounds): void
  read(): void
  /** After wake-up or network recovery: retries at once and checks open connections (catalogue M11). */
  wake(): void
}

/** A message as it arrives. */
export type Received = Omit<Entry, 'id' | 'at' | 'way' | 'color'>

/** Creates a connection that is not connected. With `receive`, messages go there instead of into its list. */
export function createConnection(
  initial: Settings,
  environment: Environment,
  receive?: (message: Received) => void,
): Connection {
  const { load, now = Date.now, frame = paced(), random = Math.random, toUrl = formatUrl } = environment
  const store = createStore<View>({
    settings: initial,
    state: 'disconnected',
    ended: undefined,
    attempt: 0,
    retryAt: undefined,
    subscriptions: [],
    received: 0,
    sent: 0,
    dropped: 0,
    unread: 0,
    revision: 0,
    clears: 0,
  })
  const log = createMessageLog(store, { now, frame })
  const onMessage = receive ?? log.received
  let client: MqttClient | undefined
  /** Incremented with each connect and disconnect; events of an earlier run are ignored. */
  let run = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const socket = createSocketWatch()

  const set = (change: Partial<View>) => store.merge(change)

  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }

  /** Closes the current client and ignores its further events. */
  function drop(): void {
    run += 1
    stopTimer()
    const old = client
    client = undefined
    if (old === undefined) return
    old.removeAllListeners()
    // Its socket may still fail while it closes; that error is irrelevant.
    old.on('error', () => undefined)
    old.end(true)
  }

  async function restore(mine: number): Promise<void> {
    for (const subscription of store.get().subscriptions) {
      try {
        await ask(subscription)
      } catch (cause) {
        // The connection broke again; the next connect subscribes again.
        if (mine !== run || !(cause instanceof MqttRefusal)) return
        set({ subscriptions: store.get().subscriptions.filter((one) => one.topic !== subscription.topic) })
      }
    }
  }

  function lost(mine: number, reason: Ended | undefined, wasUp: boolean): void {
    if (mine !== run) return
    const { settings, attempt } = store.get()
    const ended = wasUp ? withKick(reason, settings.clientid) : reason
    if ((!wasUp && attempt === 0) || !mayComeBack(ended, settings.version)) {
      drop()
      const kind = socket.isOpen() ? 'unanswered' : 'unreachable'
      set({ state: 'disconnected', ended: ended ?? { kind }, retryAt: undefined })
      return
    }
    const wait = 250 + backoff(attempt, { max: maxRetryDelayMs, random })
    set({
      state: 'reconnecting',
      ended: ended ?? { kind: 'closed' },
      attempt: attempt + 1,
      retryAt: now() + wait,
    })
    stopTimer()
    timer = setTimeout(() => retry(mine), wait)
  }

  function retry(mine: number): void {
    if (mine !== run || client === undefined) return
    stopTimer()
    set({ retryAt: undefined })
    // Passes the stores on, so that a persistent session delivers its pending messages.
    client.reconnect({ incomingStore: client.incomingStore, outgoingStore: client.outgoingStore })
  }

  function listen(mqtt: MqttClient, mine: number): void {
    let up = false
    let ended: Ended | undefined
    const ifCurrent = (work: () => void) => () => {
      if (mine === run) work()
    }
    mqtt.on('connect', (packet: IConnackPacket) =>
      ifCurrent(() => {
        up = true
        ended = undefined
        set({ state: 'connected', ended: undefined, attempt: 0, retryAt: undefined })
        if (!packet.sessionPresent) startInBackground(restore(mine), throwUnexpected)
      })(),
    )
    mqtt.on('disconnect', (packet: IDisconnectPacket) => {
      ended = {
        kind: 'disconnected',
        version: 5,
        code: packet.reasonCode ?? 0,
        ...(packet.properties?.reasonString === undefined ? {} : { text: packet.properties.reasonString }),
      }
    })
    mqtt.on('error', (error) => {
      const failure = readFailure(error, store.get().settings.version, up)
      ended = failure?.kind === 'failed' ? (ended ?? failure) : (failure ?? ended)
    })
    mqtt.on(
      'close',
      ifCurrent(() => {
        const wasUp = up
        up = false
        lost(mine, ended, wasUp)
        ended = undefined
      }),
    )
    mqtt.on('message', (topic, payload, packet: IPublishPacket) => {
      if (mine !== run) return
      onMessage({
        topic,
        payload,
        qos: toQos(packet.qos),
        retain: packet.retain,
        dup: packet.dup,
        properties: readProperties(packet),
      })
    })
  }

  async function ask(subscription: Omit<Subscription, 'at' | 'granted'>): Promise<void> {
    const { settings } = store.get()
    if (client === undefined) throw new MqttRefusal(0x80, settings.version)
    const options =
      settings.version === 5
        ? { qos: subscription.qos, nl: subscription.nl, rap: subscription.rap, rh: subscription.rh }
        : { qos: subscription.qos }
    const mine = run
    const code = await new Promise<number>((resolve, reject) => {
      client?.subscribe(subscription.topic, options, (error, granted, packet) => {
        const grantedCode = packet?.granted?.[0] ?? granted?.[0]?.qos
        if (typeof grantedCode === 'number') resolve(Number(grantedCode))
        else reject(error ?? new MqttRefusal(0x80, settings.version))
      })
    })
    if (mine !== run) return
    if (code > 2) throw new MqttRefusal(code, settings.version)
    log.resetColors()
    set({
      subscriptions: [
        ...store.get().subscriptions.filter((one) => one.topic !== subscription.topic),
        { ...subscription, at: now(), granted: toQos(code) },
      ],
    })
  }

  return {
    store,
    messages: log.messages,
    edit(settings) {
      set({ settings })
    },
    async connect() {
      drop()
      const mine = run
      set({ state: 'connecting', ended: undefined, attempt: 0, retryAt: undefined })
      const { settings } = store.get()
      try {
        const mqtt = await load()
        // Cancelled while the library was loading.
        if (mine !== run) return
        client = mqtt.connect(toUrl(settings), { ...toClientOptions(settings), ...socket.options })
        listen(client, mine)
      } catch (cause) {
        if (mine !== run) return
        drop()
        set({
          state: 'disconnected',
          ended: { kind: 'failed', text: cause instanceof Error ? cause.message : String(cause) },
        })
      }
    },
    async disconnect() {
      const old = client
      const { state } = store.get()
      if (old === undefined || state !== 'connected') {
        drop()
        set({ state: 'disconnected', ended: undefined, retryAt: undefined })
        return
      }
      set({ state: 'disconnecting' })
      run += 1
      const mine = run
      stopTimer()
      await old.endAsync()
      if (mine !== run) return
      client = undefined
      set({ state: 'disconnected', ended: undefined, retryAt: undefined })
    },
    subscribe: ask,
    async unsubscribe(topic) {
      const { settings } = store.get()
      const packet = await client?.unsubscribeAsync(topic)
      const code = (packet as { granted?: number[] } | undefined)?.granted?.[0] ?? 0
      if (code >= 0x80) throw new MqttRefusal(code, settings.version)
      log.resetColors()
      set({ subscriptions: store.get().subscriptions.filter((one) => one.topic !== topic) })
    },
    async publish(message) {
      const { settings, state } = store.get()
      if (client === undefined || state !== 'connected') throw new MqttRefusal(0x80, settings.version)
      const { topic, payload, qos, retain, properties } = message
      try {
        await client.publishAsync(topic, payload as Buffer, publishOptions(message, settings.version))
      } catch (cause) {
        const code = (cause as { code?: unknown }).code
        throw typeof code === 'number' ? new MqttRefusal(code, settings.version) : cause
      }
      log.sent({ topic, payload, qos, retain, properties })
    },
    clear: log.clear,
    bound: log.bound,
    read: log.read,
    wake() {
      const { state, retryAt } = store.get()
      if (state === 'reconnecting' && retryAt !== undefined) retry(run)
      else if (state === 'connected') client?.sendPing()
    },
  }
}
