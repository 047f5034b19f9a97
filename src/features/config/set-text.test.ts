import { expect, it } from 'vitest'
import { settingText } from './set-text'

it.each([
  ['2MB', 'mqtt.max_packet_size = 2MB'],
  ['{ enable = true }', 'mqtt.max_packet_size = { enable = true }'],
  ['{ open', 'mqtt.max_packet_size = "{ open"'],
  ['', 'mqtt.max_packet_size = ""'],
])('sets %j', (value, text) => {
  expect(settingText('mqtt.max_packet_size', value)).toBe(text)
})
