import type { IncomingMessage } from 'node:http'
import { formatHostPort } from '@/broker/http/listen'
import type { EmbeddedBroker } from '@/broker/options'
import { getBrokerPath, mqttPath } from './api-path'
import type { BrokerApi } from './broker-api'
import { createEmbeddedAnswer, createEmbeddedAsk } from './embedded-api'
import { createForward } from './forward'
import type { Logger } from './log'
import type { Metrics } from './metrics'
import { createMqttRelay, type Upgrade } from './mqtt-relay'
import type { Options } from './options'
import type { BrokerProfile } from './profiles'

/** A broker behind this server, with its API and its MQTT over WebSocket. */
export type BrokerRoute = {
  readonly api: Pick<BrokerApi, 'name' | 'identity' | 'readOnly' | 'answer' | 'presents'>
  /** The path prefix below the base path. */
  readonly at: string
  readonly upgrade: Upgrade
  readonly close: () => Promise<void>
}

/** A real broker, and how it is reached here. */
type RealBroker = Pick<BrokerProfile, 'name' | 'identity' | 'address' | 'mqtt' | 'readOnly' | 'ca'> & {
  readonly at: string
}

type Deps = {
  readonly metrics: Metrics
  readonly log: Logger
  readonly addressOf: (request: IncomingMessage) => string
}

/** The host of an address, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const httpsPortOf = ({ protocol, port }: URL): number | undefined =>
  protocol === 'https:' ? Number(port === '' ? 443 : port) : undefined

/**
 * The brokers behind this server: those of its file, one real broker, or the embedded one. `ownIdentity` is that of a single
 * one.
 */
export function createBrokerRoutes(
  options: Options,
  embedded: EmbeddedBroker | undefined,
  ownIdentity: string,
  { metrics, log, addressOf }: Deps,
): readonly BrokerRoute[] {
  const reportFailure = (name: string) => (reason: string) => {
    metrics.failure(name, reason)
    log.warn({ broker: name, reason }, 'the broker does not answer')
  }
  const createUpgrade = (name: string, address: URL, readOnly: boolean, ca: string | undefined): Upgrade =>
    createMqttRelay(
      { address, ca, readOnly },
      {
        addressOf,
        onFailure: reportFailure(name),
        onOpen: () => {
          metrics.connection(name, 1)
          return () => metrics.connection(name, -1)
        },
      },
    )

  if (embedded !== undefined) {
    const address = new URL(`ws://${formatHostPort(options.host, embedded.wsPort)}${mqttPath}`)
    return [
      {
        at: '',
        api: {
          name: '',
          identity: ownIdentity,
          readOnly: options.readOnly,
          answer: createEmbeddedAnswer(embedded),
          presents: { host: options.host, httpsPort: undefined, ask: createEmbeddedAsk(embedded) },
        },
        upgrade: options.readOnly
          ? createUpgrade('', address, true, undefined)
          : (request, socket, head) => embedded.upgrade(request, socket, head),
        close: () => embedded.close(),
      },
    ]
  }

  const createReal = ({ name, identity, at, address, mqtt, readOnly, ca }: RealBroker): BrokerRoute => {
    const forward = createForward({ address, ca }, reportFailure(name))
    return {
      at,
      api: {
        name,
        identity,
        readOnly,
        answer: forward.answer,
        presents: { host: hostOf(address), httpsPort: httpsPortOf(address), ask: forward.ask },
      },
      upgrade: createUpgrade(name, mqtt, readOnly, ca),
      close: () => forward.close(),
    }
  }
  const { broker, brokerWs, profiles, readOnly, ca } = options
  if (broker !== undefined && brokerWs !== undefined)
    return [
      createReal({ name: '', identity: ownIdentity, at: '', address: broker, mqtt: brokerWs, readOnly, ca }),
    ]
  return profiles.map((profile) =>
    createReal({ ...profile, at: getBrokerPath(profile.name), readOnly: readOnly || profile.readOnly }),
  )
}
