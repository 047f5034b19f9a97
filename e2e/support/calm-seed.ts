import { fleet, startDevices } from '../../src/broker/devices'
import { asAdmin } from './api'
import type { RealBroker } from './target'

/**
 * Gives a real broker what tests expect of the seed `calm`: its devices, which are MQTT clients. What they leave there, sessions
 * and retained messages, is removed when they stop.
 */
export function startCalmSeed({ api: url, mqttPort }: RealBroker): { readonly stop: () => Promise<void> } {
  const devices = startDevices(mqttPort)
  return {
    stop: async () => {
      await devices.stop()
      const api = await asAdmin({ url })
      for (const { clientid, clean = true, status, retainedFacts = {} } of fleet) {
        if (!clean) await api('DELETE', `/clients/${clientid}`)
        for (const topic of [...Object.keys(retainedFacts), ...(status === undefined ? [] : [status])])
          await api('DELETE', `/mqtt/retainer/message/${encodeURIComponent(topic)}`)
      }
    },
  }
}
