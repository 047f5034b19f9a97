import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseBytes } from '@/lib/bytes'
import { startTestBroker, startedAt, type TestBroker } from '../harness'
import { size } from './nodes'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

type Facts = Record<string, string | number>
const facts = async () => (await b.call('GET', '/nodes/emqx@127.0.0.1')).value as Facts

describe('facts of the node are those of this process', () => {
  // Needs /proc.
  if (process.platform === 'linux')
    it('reports its own machine, limits and versions', async () => {
      const node = await facts()
      const limits = readFileSync('/proc/self/limits', 'utf8')
      const soft = (name: string) => Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(limits)?.[1])
      expect(node['max_fds']).toBe(soft('Max open files'))
      expect(parseBytes(String(node['memory_total']))).toBeCloseTo(os.totalmem(), -8)
      expect(parseBytes(String(node['memory_used']))).toBeLessThan(os.totalmem())
      expect(parseBytes(String(node['memory_used']))).toBeGreaterThan(process.memoryUsage().rss / 2)
      expect(node).toMatchObject({
        otp_release: `node/${process.versions.node}`,
        sys_path: process.cwd(),
        edition: 'Opensource',
        version: '5.1.6',
        role: 'core',
        node_status: 'running',
      })
      // Repeats if a thread started or ended meanwhile.
      const threads = () => readdirSync('/proc/self/task').length
      await vi.waitFor(async () => {
        const before = threads()
        const { process_used } = await facts()
        expect({ process_used, after: threads() }).toEqual({ process_used: before, after: before })
      })
    })

  it('reports the load with two decimals', async () => {
    const loads = vi.spyOn(os, 'loadavg').mockReturnValue([0.129, 1.5, 12.345])
    onTestFinished(() => loads.mockRestore())
    expect(await facts()).toMatchObject({ load1: 0.12, load5: 1.5, load15: 12.34 })
  })

  it('counts its own uptime and clients', async () => {
    expect((await facts())['uptime']).toBe(b.clock.at - startedAt)
    b.clock.at += 12_345
    expect((await facts())['uptime']).toBe(12_345)
    const device = await mqtt.connectAsync({
      host: '127.0.0.1',
      port: b.broker.mqttPort,
      clientId: 'one',
      clean: false,
      reconnectPeriod: 0,
    })
    expect(await facts()).toMatchObject({ connections: 1, live_connections: 1 })
    const closed = new Promise<void>((done) => b.broker.state.engine.events.on('disconnected', () => done()))
    await device.endAsync()
    await closed
    expect(await facts()).toMatchObject({ connections: 1, live_connections: 0 })
    const { value } = await b.call('GET', '/nodes/emqx@127.0.0.1/stats')
    expect(value).toMatchObject({ 'sessions.count': 1, 'live_connections.count': 0, 'connections.max': 1 })
  })

  it.each([
    [0, '0'],
    [1023, '1023'],
    [1024, '1.00K'],
    [512 * 2 ** 20, '512.00M'],
    [25_280_000_000, '23.54G'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(size(bytes)).toBe(text)
  })
})
