import { expect, it } from 'vitest'
import { formatCheckedUrl, initialSettings } from './settings'

const page = { protocol: 'http:', hostname: 'localhost', port: '4180' }
const identities: Readonly<Record<string, string>> = { '': 'own', '/ops': 'ops', '/broker/lab': 'lab' }
const urlOf = (host: string, port: string, path: string, from = page) =>
  formatCheckedUrl(
    initialSettings('a', { tls: from.protocol === 'https:', host, port, path }),
    from,
    (at) => identities[at],
  )

it.each([
  ['localhost', '4180', '/mqtt', 'ws://localhost:4180/mqtt?switchboard-broker=own'],
  ['LOCALHOST', '4180', ' mqtt ', 'ws://LOCALHOST:4180/mqtt?switchboard-broker=own'],
  ['localhost', '4180', '/ops/mqtt', 'ws://localhost:4180/ops/mqtt?switchboard-broker=ops'],
  ['localhost', '4180', '/broker/lab/mqtt', 'ws://localhost:4180/broker/lab/mqtt?switchboard-broker=lab'],
])('names the broker where the server of the page forwards MQTT: %s:%s%s', (host, port, path, url) => {
  expect(urlOf(host, port, path)).toBe(url)
})

it.each([
  ['localhost', '8083', '/mqtt'],
  ['broker.example', '4180', '/mqtt'],
  ['localhost', '4180', '/broker/gone/mqtt'],
  ['localhost', '4180', '/other'],
])('names none at any other address: %s:%s%s', (host, port, path) => {
  expect(urlOf(host, port, path)).toBe(`ws://${host}:${port}${path}`)
})

it('knows the default port of a page over HTTPS', () => {
  const secure = { protocol: 'https:', hostname: '[::1]', port: '' }
  expect(urlOf('::1', '443', '/mqtt', secure)).toBe('wss://[::1]:443/mqtt?switchboard-broker=own')
})
