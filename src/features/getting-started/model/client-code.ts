import { formatHostPort } from '@/lib/net/host-port'

/** The address of a broker for MQTT clients. */
export type MqttAddress = {
  readonly transport: 'tcp' | 'ssl' | 'ws' | 'wss'
  /** IPv6 addresses are without brackets. */
  readonly host: string
  readonly port: number
  /** WebSocket only. */
  readonly path?: string
}

/** The languages of the example code. */
const codeLanguages = ['mosquitto', 'javascript', 'python'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

const schemes = { tcp: 'mqtt', ssl: 'mqtts', ws: 'ws', wss: 'wss' } as const

const isWebSocket = ({ transport }: MqttAddress): boolean => transport === 'ws' || transport === 'wss'
const isEncrypted = ({ transport }: MqttAddress): boolean => transport === 'ssl' || transport === 'wss'

/** A path escaped for an address and for both kinds of quotes. */
const escapedPath = (path = '/mqtt'): string =>
  encodeURI(path.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD')).replaceAll("'", '%27')

/** The URL of an address, such as `mqtts://broker.example:8883`. */
export const addressUrl = (address: MqttAddress): string =>
  `${schemes[address.transport]}://${formatHostPort(address)}${isWebSocket(address) ? escapedPath(address.path) : ''}`

/** The languages available for an address; mosquitto_pub does not support WebSocket. */
export const getLanguages = (address: MqttAddress): readonly CodeLanguage[] =>
  isWebSocket(address) ? codeLanguages.filter((language) => language !== 'mosquitto') : codeLanguages

const topic = 'hello/world'
const text = 'Hello'

function mosquitto(address: MqttAddress, login: boolean): string {
  return [
    `mosquitto_pub -h ${address.host} -p ${address.port}`,
    isEncrypted(address) ? '--cafile ca.pem' : '',
    login ? '-u USERNAME -P PASSWORD' : '',
    `-t ${topic} -m ${text}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function javascript(address: MqttAddress, login: boolean): string {
  const options = [
    ...(login ? ["username: 'USERNAME'", "password: 'PASSWORD'"] : []),
    ...(isEncrypted(address) ? ["ca: readFileSync('ca.pem')"] : []),
  ]
  return [
    ...(isEncrypted(address) ? ["import { readFileSync } from 'node:fs'"] : []),
    "import mqtt from 'mqtt'",
    '',
    options.length === 0
      ? `const client = await mqtt.connectAsync('${addressUrl(address)}')`
      : `const client = await mqtt.connectAsync('${addressUrl(address)}', {\n${options
          .map((option) => `  ${option},\n`)
          .join('')}})`,
    "client.on('message', (topic, payload) => console.log(topic, payload.toString()))",
    `await client.subscribeAsync('${topic}')`,
    `await client.publishAsync('${topic}', '${text}')`,
  ].join('\n')
}

function python(address: MqttAddress, login: boolean): string {
  const { host, port } = address
  return [
    'import paho.mqtt.client as mqtt',
    '',
    'def on_connect(client, userdata, flags, reason_code, properties):',
    `    client.subscribe("${topic}")`,
    `    client.publish("${topic}", "${text}")`,
    '',
    `client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2${isWebSocket(address) ? ', transport="websockets"' : ''})`,
    ...(isWebSocket(address) ? [`client.ws_set_options(path="${escapedPath(address.path)}")`] : []),
    ...(isEncrypted(address) ? ['client.tls_set("ca.pem")'] : []),
    ...(login ? ['client.username_pw_set("USERNAME", "PASSWORD")'] : []),
    'client.on_connect = on_connect',
    'client.on_message = lambda client, userdata, message: print(message.topic, message.payload)',
    `client.connect("${host}", ${port})`,
    'client.loop_forever()',
  ].join('\n')
}

const writers = { mosquitto, javascript, python }

/**
 * Example code that publishes a message and, except for mosquitto_pub, receives it. `login` adds placeholders
 * for username and password; `ca.pem` is the CA certificate of the broker.
 */
export const clientCode = (language: CodeLanguage, address: MqttAddress, login: boolean): string =>
  writers[language](address, login)
