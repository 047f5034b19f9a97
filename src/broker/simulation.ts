import { startDevices } from './devices'
import type { Gateways } from './gateways/gateways'
import { startMachines } from './gateways/stomp/devices'

/** Starts the clients of the demo over MQTT and STOMP; returns what stops them. */
export function startSimulation(mqttPort: number, gateways: Gateways): () => Promise<void> {
  const devices = startDevices(mqttPort)
  const machines = startMachines(() => gateways.loaded('stomp')?.portOf('stomp:tcp:default'))
  return async () => {
    await devices.stop()
    machines.stop()
  }
}
