import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { Bench } from '../../harness'
import type { Credentials } from './credentials'

/** Credentials of nobody in particular. */
export const credentials = (given: Partial<Omit<Credentials, 'password'>> & { password?: string } = {}): Credentials =>
  ({ clientid: 'c', username: undefined, peerhost: '127.0.0.1', method: undefined, ...given, password: given.password === undefined ? undefined : Buffer.from(given.password) })

/** Connects a real client; resolves with the code of the answer (0 let in), and the client where it was. */
export async function login(b: Bench, options: IClientOptions = {}): Promise<{ code: number; client: MqttClient | undefined }> {
  try {
    const client = await mqtt.connectAsync({ host: '127.0.0.1', port: b.broker.mqttPort, protocolVersion: 5, reconnectPeriod: 0, connectTimeout: 8000, ...options })
    return { code: 0, client }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'number') throw error
    return { code, client: undefined }
  }
}

/** The code alone; who was let in leaves again. */
export async function codeOf(b: Bench, options: IClientOptions = {}): Promise<number> {
  const { code, client } = await login(b, options)
  await client?.endAsync(true)
  return code
}

/** The code that version 5 gets, and that of 3.1.1. */
export const codesOf = async (b: Bench, options: IClientOptions = {}): Promise<number[]> => [await codeOf(b, options), await codeOf(b, { ...options, protocolVersion: 4 })]

/** What stands in a table of users for `built_in_database`. */
export const builtIn = { mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'username', password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' } }
export const usersPath = '/authentication/password_based:built_in_database/users'
