import type { MqttClient } from 'mqtt'
import { attemptAsync, type Outcome } from '../lib/attempt'

/** Closes a client at once. `end` would throw for one that never connected. */
export async function closeClient(client: MqttClient): Promise<Outcome<void>> {
  if ((client.stream as MqttClient['stream'] | undefined) === undefined) return { value: undefined }
  return attemptAsync(() => client.endAsync(true))
}
