import { globalZone, type Bodies } from './checks/bodies'
import { Refusal } from './http/refusal'
import type { BrokerRelease } from './lib/release'
import type { Engine } from './mqtt/mqtt-engine'
import { toMqttSettings } from './mqtt-settings'
import { CorruptData, type Document } from './store/persist'

type Settings = Bodies['globalZoneUpdate']

export type GlobalZone = { config(): Settings; update(next: Settings): Settings }

const defaults = (strict: boolean): Settings =>
  globalZone({
    flapping_detect: {},
    force_gc: {},
    force_shutdown: {},
    mqtt: strict ? { strict_mode: true } : {},
  })

function readStored(document: Document, strict: boolean): Settings {
  const saved = document.read()
  if (saved === undefined) return defaults(strict)
  try {
    return globalZone(saved)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CorruptData(
      'global-zone.json does not hold the settings of all clients. Repair it or move it away.',
    )
  }
}

/** The global zone (src/contract/docs/config.md#global-zone); changes apply to new connections. */
export function createGlobalZone(
  document: Document,
  engine: Pick<Engine, 'configure'>,
  release: Pick<BrokerRelease, 'has'>,
): GlobalZone {
  let config = readStored(document, release.has('strictMode'))
  const apply = () => engine.configure(toMqttSettings(config.mqtt))
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
