import { ApiError } from '@/api/error'
import type { Context, MqttDesk } from './context'

/** The MQTT client of this console; where there is none (a terminal), an error that says so. */
export async function clientOf(mqtt: Context['mqtt']): Promise<MqttDesk> {
  if (mqtt === undefined) throw new ApiError(0, 'MQTT_NOT_CONNECTED', '', { failure: 'unsent' })
  return await mqtt()
}
