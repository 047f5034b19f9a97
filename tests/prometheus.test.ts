import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mqtt from 'mqtt'
import { afterAll, afterEach, expect, it } from 'vitest'
import { figures } from '@/features/alarm-rule/model/condition'
import { printPrometheusRules, toPrometheusRules } from '@/features/alarm-rule/model/prometheus'
import type { AlarmRule } from '@/features/alarm-rule/model/rule'
import { defaults, scrapeConfig } from '@/features/monitoring-integration/model/config'
import { defaults as serverDefaults } from '@/server/options'
import { startServer } from '@/server/serve'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'switchboard-prometheus-'))
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rule = (condition: string, more: Partial<AlarmRule> = {}): AlarmRule => ({
  name: condition,
  condition,
  severity: 'warning',
  forMs: 0,
  enabled: true,
  notify: false,
  sound: false,
  ...more,
})

function writeRules(...all: readonly AlarmRule[]): string {
  const file = join(folder, 'rules.yaml')
  const { rules, left } = toPrometheusRules(all)
  writeFileSync(
    file,
    printPrometheusRules(rules, (condition) => condition, [`left out: ${String(left.length)}`]),
  )
  return file
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

it('promtool accepts the exported rules, with texts of people', async () => {
  const file = writeRules(
    ...figures.map((figure, index) => rule(`${figure} above ${String(index)}`, { forMs: index * 45_000 })),
    rule('connections above 1 on emqx@10.0.0.1', { name: `"'{{ $x }}: - #` }),
  )
  expect((await run('promtool', ['check', 'rules', file])).stdout).toMatch(/SUCCESS: 1\d rules found/)
})

it('Prometheus evaluates the rules as the console does: above, below, after a time', async () => {
  writeRules(rule('connections above 10', { name: 'Busy', forMs: 120_000 }), rule('topics below 3'))
  const test = join(folder, 'test.yaml')
  writeFileSync(
    test,
    `rule_files: [rules.yaml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'emqx_connections_count{instance="a"}', values: '5 6 6 6 6 6' }
      - { series: 'emqx_connections_count{instance="b"}', values: '5 6 6 6 6 6' }
      - { series: 'emqx_topics_count', values: '5 5 5 5 5 5' }
    alert_rule_test:
      - { alertname: Busy, eval_time: 2m, exp_alerts: [] }
      - alertname: Busy
        eval_time: 3m
        exp_alerts:
          - exp_labels: { severity: warning }
            exp_annotations: { summary: connections above 10, description: '12' }
      - { alertname: topics below 3, eval_time: 3m, exp_alerts: [] }
`,
  )
  expect((await run('promtool', ['test', 'rules', test])).stdout).toContain('SUCCESS')
})

it('fires on the metrics of the embedded broker', async () => {
  const server = await startServer({
    ...serverDefaults,
    port: 0,
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    seed: 'empty',
  })
  cleanups.push(() => server.close())
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(server.broker?.mqttPort)}`, {
    reconnectPeriod: 0,
  })
  cleanups.push(() => client.endAsync(true))
  const rules = writeRules(
    rule('connections above 0', { name: 'Connected' }),
    rule('connections above 0 on emqx@127.0.0.1', { name: 'On the node' }),
    rule('connections above 1000', { name: 'Busy' }),
  )
  const config = join(folder, 'prometheus.yaml')
  writeFileSync(
    config,
    scrapeConfig({ broker: `127.0.0.1:${String(server.port)}`, path: defaults.path, node: '' })
      .replace("'/etc/prometheus/rules/*.rules'", `'${rules}'`)
      .replaceAll(/_interval: \d+s/g, '_interval: 1s'),
  )
  const port = await findFreePort()
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${String(port)}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((done) => prometheus.once('exit', done))
  cleanups.push(() => (prometheus.kill(), ended))
  const readFiring = async () => {
    const response = await fetch(`http://127.0.0.1:${String(port)}/api/v1/alerts`).catch(() => undefined)
    if (response?.ok !== true) return []
    const { data } = (await response.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }
    return data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels }) => labels.alertname)
      .sort()
  }
  await expect.poll(readFiring, { timeout: 30_000, interval: 250 }).toEqual(['Connected', 'On the node'])
}, 60_000)
