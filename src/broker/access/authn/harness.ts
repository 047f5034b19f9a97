import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { TestBroker } from '../../harness'
import type { Credentials } from '../../mqtt/credentials'
import type { ScramHash } from './provider/scram'

/** Default credentials. */
export const credentials = (
  credentialsInput: Partial<Omit<Credentials, 'password'>> & { password?: string } = {},
): Credentials => ({
  clientid: 'c',
  username: undefined,
  peerhost: '127.0.0.1',
  method: undefined,
  ...credentialsInput,
  password: credentialsInput.password === undefined ? undefined : Buffer.from(credentialsInput.password),
})

/** Connects a real client; resolves with the reason code and, on success, the client. */
export async function login(
  b: TestBroker,
  options: IClientOptions = {},
): Promise<{ code: number; client: MqttClient | undefined }> {
  try {
    const client = await mqtt.connectAsync({
      host: '127.0.0.1',
      port: b.broker.mqttPort,
      protocolVersion: 5,
      reconnectPeriod: 0,
      connectTimeout: 8000,
      ...options,
    })
    return { code: 0, client }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'number') throw error
    return { code, client: undefined }
  }
}

/** The reason code only; the client disconnects again. */
export async function readCode(b: TestBroker, options: IClientOptions = {}): Promise<number> {
  const { code, client } = await login(b, options)
  await client?.endAsync(true)
  return code
}

/** The codes for version 5 and for 3.1.1. */
export const readCodes = async (b: TestBroker, options: IClientOptions = {}): Promise<number[]> => [
  await readCode(b, options),
  await readCode(b, { ...options, protocolVersion: 4 }),
]

/** Settings of an authenticator with the built-in database. */
export const builtIn = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  user_id_type: 'username',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}
export const usersPath = '/authentication/password_based:built_in_database/users'

/** The final message of a SCRAM client, independent of the code under test. */
export function prove(
  algorithm: ScramHash,
  password: string,
  bare: string,
  challenge: string,
  binding = 'biws',
): string {
  const [, nonce = '', salt = '', rounds = ''] = /^r=([^,]+),s=([^,]+),i=(\d+)$/.exec(challenge) ?? []
  const salted = pbkdf2Sync(
    password,
    Buffer.from(salt, 'base64'),
    Number(rounds),
    algorithm === 'sha256' ? 32 : 64,
    algorithm,
  )
  const key = createHmac(algorithm, salted).update('Client Key').digest()
  const without = `c=${binding},r=${nonce}`
  const signature = createHmac(algorithm, createHash(algorithm).update(key).digest())
    .update(`${bare},${challenge},${without}`)
    .digest()
  return `${without},p=${Buffer.from(key.map((byte, index) => byte ^ (signature[index] ?? 0))).toString('base64')}`
}

/** Logs a real client in with SCRAM; resolves with the reason code. */
export function scram(
  b: TestBroker,
  algorithm: ScramHash,
  name: string,
  password: string,
  more: { method?: string; data?: Buffer | undefined } = {},
): Promise<number> {
  const bare = `n=${name},r=clientnonce`
  const authenticationMethod = more.method ?? (algorithm === 'sha256' ? 'SCRAM-SHA-256' : 'SCRAM-SHA-512')
  const authenticationData = 'data' in more ? more.data : Buffer.from(`n,,${bare}`)
  return new Promise((done, fail) => {
    const client = mqtt.connect({
      host: '127.0.0.1',
      port: b.broker.mqttPort,
      protocolVersion: 5,
      reconnectPeriod: 0,
      clientId: `scram-${name}`,
      properties: {
        authenticationMethod,
        ...(authenticationData === undefined ? {} : { authenticationData }),
      },
    })
    client.handleAuth = ({ properties }, answer) => {
      const challenge = properties?.authenticationData?.toString() ?? ''
      answer(undefined, {
        cmd: 'auth',
        reasonCode: 0x18,
        properties: {
          authenticationMethod,
          authenticationData: Buffer.from(prove(algorithm, password, bare, challenge)),
        },
      })
    }
    const end = (act: () => void) => {
      client.end(true)
      act()
    }
    client.on('connect', ({ properties }) =>
      end(() =>
        properties?.authenticationMethod === authenticationMethod || authenticationMethod === 'X'
          ? done(0)
          : fail(new Error('no method in the answer')),
      ),
    )
    client.on('error', (error) =>
      end(() => ('code' in error && typeof error.code === 'number' ? done(error.code) : fail(error))),
    )
  })
}
