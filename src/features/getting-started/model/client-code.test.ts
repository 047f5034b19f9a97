import { expect, it } from 'vitest'
import { addressUrl, clientCode, getLanguages, type MqttAddress } from './client-code'

const tcp: MqttAddress = { transport: 'tcp', host: 'broker.example', port: 1883 }
const ssl: MqttAddress = { transport: 'ssl', host: '10.0.0.7', port: 8883 }
const wss: MqttAddress = { transport: 'wss', host: '::1', port: 8084, path: '/mq tt' }

it('writes an address in the notation of clients', () => {
  expect([tcp, ssl, wss, { ...tcp, transport: 'ws' as const }].map(addressUrl)).toEqual([
    'mqtt://broker.example:1883',
    'mqtts://10.0.0.7:8883',
    'wss://[::1]:8084/mq%20tt',
    'ws://broker.example:1883/mqtt',
  ])
})

it('shows mosquitto_pub only for transports that it supports', () => {
  expect(getLanguages(ssl)).toContain('mosquitto')
  expect(getLanguages(wss)).toEqual(['javascript', 'python'])
})

it('writes a command that publishes', () => {
  expect(clientCode('mosquitto', tcp, false)).toBe(
    'mosquitto_pub -h broker.example -p 1883 -t hello/world -m Hello',
  )
  expect(clientCode('mosquitto', ssl, true)).toBe(
    'mosquitto_pub -h 10.0.0.7 -p 8883 --cafile ca.pem -u USERNAME -P PASSWORD -t hello/world -m Hello',
  )
})

it('writes JavaScript with the options that the address needs', () => {
  const plain = clientCode('javascript', tcp, false)
  expect(plain).toContain("await mqtt.connectAsync('mqtt://broker.example:1883')\n")
  expect(plain).not.toMatch(/ca\.pem|USERNAME/)
  const full = clientCode('javascript', wss, true)
  expect(full).toContain("connectAsync('wss://[::1]:8084/mq%20tt', {\n  username: 'USERNAME',")
  expect(full).toContain("import { readFileSync } from 'node:fs'")
})

it('writes Python with the options that the address needs', () => {
  expect(clientCode('python', tcp, false)).toContain('client.connect("broker.example", 1883)')
  const full = clientCode('python', wss, true)
  expect(full).toContain('transport="websockets"')
  expect(full).toContain('client.ws_set_options(path="/mq%20tt")')
  expect(full).toContain('client.tls_set("ca.pem")')
})

it('escapes a path so that it cannot end a string literal', () => {
  const odd: MqttAddress = { ...wss, path: '/"\'\\\n\uD800' }
  for (const language of ['javascript', 'python'] as const)
    expect(clientCode(language, odd, false)).toContain('/%22%27%5C%0A%EF%BF%BD')
})
