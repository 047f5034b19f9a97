import { expect, it } from 'vitest'
import { findAddresses } from './addresses'

const running = { running: true }

it("takes hosts and ports from running listeners, and the page's host where they name none", () => {
  const listeners = [
    { id: 'wss:a', type: 'wss', bind: '[::]:8084', status: running },
    { id: 'ssl:off', type: 'ssl', bind: '0.0.0.0:8883', enable: false },
    { id: 'ws:down', type: 'ws', bind: ':8083', enable: true, status: { running: false } },
    { id: 'quic:a', type: 'quic', bind: '0.0.0.0:14567', status: running },
    { id: 'tcp:a', type: 'tcp', bind: '0.0.0.0:1883', enable: true, status: running },
    { id: 'tcp:b', type: 'tcp', bind: '127.0.0.1:1884' },
    { id: 'tcp:odd', type: 'tcp', bind: 'nowhere' },
  ]
  expect(findAddresses(listeners, '[::1]')).toEqual([
    { transport: 'tcp', host: '::1', port: 1883, listener: 'tcp:a', guessed: true },
    { transport: 'tcp', host: '127.0.0.1', port: 1884, listener: 'tcp:b', guessed: false },
    { transport: 'wss', host: '::1', port: 8084, listener: 'wss:a', guessed: true },
  ])
})
