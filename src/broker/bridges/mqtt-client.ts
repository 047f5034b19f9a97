import type { MqttClient } from 'mqtt'
import { attemptAsync, type Outcome } from '../attempt'

/** Closes a client at once. One that never got as far as a connection has nothing to close, and `end` would throw. */
export async function closeClient(client: MqttClient): Promise<Outcome<void>> {
  if ((client.stream as MqttClient['stream'] | undefined) === undefined) return { value: undefined }
  return attemptAsync(() => client.endAsync(true))
}
