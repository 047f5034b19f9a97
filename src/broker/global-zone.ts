import { parseBytes } from '@/lib/bytes'
import { globalZone, type Bodies } from './hocon/bodies'
import { Refusal } from './http/refusal'
import type { Engine } from './mqtt/broker'
import { spanOf } from './store/span'
import { CorruptData, type Document } from './store/persist'

type GlobalZone = Bodies['globalZoneUpdate']

export type GlobalZoneBook = { config(): GlobalZone; update(next: GlobalZone): GlobalZone }

const usual = (): GlobalZone => globalZone({ flapping_detect: {}, force_gc: {}, force_shutdown: {}, mqtt: {} })

function readStored(document: Document): GlobalZone {
  const saved = document.read()
  if (saved === undefined) return usual()
  try {
    return globalZone(saved)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CorruptData('global-zone.json does not hold the settings of all clients. Repair it or move it away.')
  }
}

const bytesOf = (size: string | number): number => (typeof size === 'number' ? size : (parseBytes(size) ?? Number(size)))
const most = (count: number | 'infinity'): number => (count === 'infinity' ? Infinity : count)

/**
 * What holds for every client (contract C §13.1). The engine goes by the bounds it has; of the rest, which it has not, it is
 * only known what was wished for.
 */
export function createGlobalZone(document: Document, { limits }: Pick<Engine, 'limits'>): GlobalZoneBook {
  let config = readStored(document)
  const apply = () => {
    const { mqtt } = config
    Object.assign(limits, {
      maxPacketSize: bytesOf(mqtt.max_packet_size), maxInflight: mqtt.max_inflight, maxQueue: most(mqtt.max_mqueue_len), maxAwaitingRel: most(mqtt.max_awaiting_rel),
      awaitRelTimeoutMs: spanOf(mqtt.await_rel_timeout), maxTopicAlias: mqtt.max_topic_alias, serverKeepAliveMultiplier: mqtt.keepalive_multiplier,
    })
  }
  apply()
  return {
    config: () => config,
    update(next) {
      document.write(next)
      config = next
      apply()
      return config
    },
  }
}
