import { describe, expect, it } from 'vitest'
import { defaults } from './options'
import { startLines } from './start-lines'

const running = {
  url: 'http://localhost:4180',
  port: defaults.port,
  broker: { mqttPort: defaults.mqttPort, wsPort: defaults.wsPort },
}
const linesFor = (options: Partial<typeof defaults>, started: Partial<typeof running> = {}) =>
  startLines({ ...defaults, ...options }, { ...running, ...started }, 'switchboard')

describe('the startup lines of the server', () => {
  it('mention the embedded broker and how to use a real one (catalogue S11)', () => {
    const lines = linesFor({ seed: 'busy', data: '/tmp/x' })
    expect(lines).toContain('Broker       built-in development broker, seed "busy"')
    expect(lines).toContain('Data         /tmp/x')
    expect(lines.at(-1)).toContain('For a real broker: switchboard --broker')
    expect(lines.join('\n')).not.toContain('was taken')
  })

  it('name a real broker, and do not mention a development broker', () => {
    const lines = startLines(
      { ...defaults, broker: new URL('http://b:18083'), brokerWs: new URL('ws://b:8083/mqtt') },
      { ...running, broker: undefined },
      'switchboard',
    )
    expect(lines).toContain('Broker       http://b:18083, MQTT over WebSocket ws://b:8083/mqtt')
    expect(lines.join('\n')).not.toContain('development broker')
  })

  it.each([
    ['--port', { port: 5000 }, {}, 5000],
    ['--mqtt-port', { mqttPort: 5000 }, {}, 5000],
    ['--ws-port', { wsPort: 5000 }, {}, 5000],
  ])('report that the port of %s was taken', (_, options, started, taken) => {
    expect(
      linesFor(options, started).filter((line) => line.includes(`(port ${taken} was taken)`)),
    ).toHaveLength(1)
  })

  it('do not mention a port chosen by the system', () => {
    expect(linesFor({ port: 0, mqttPort: 0, wsPort: 0 }).join('\n')).not.toContain('was taken')
  })

  it('write an IPv6 address as URLs have it', () => {
    const lines = linesFor({ host: '::1' }, { url: 'http://localhost:4180' })
    expect(lines).toContain('MQTT         mqtt://[::1]:1883')
    expect(lines).toContain('WebSocket    ws://[::1]:8083/mqtt')
  })
})
