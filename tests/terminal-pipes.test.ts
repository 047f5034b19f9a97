import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { root } from './registries'

let running: Running
const folder = mkdtempSync(join(tmpdir(), 'switchboard-pipes-'))
beforeAll(async () => {
  running = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' })
  const program = join(folder, 'switchboard')
  const source = join(root, 'src', 'cli', 'switchboard.ts')
  writeFileSync(
    program,
    `#!/bin/sh\ncd '${root}' && exec '${process.execPath}' --import tsx '${source}' "$@"\n`,
  )
  chmodSync(program, 0o755)
})
afterAll(() => running.close())

/** Runs a script of a shell that finds `switchboard` by its name. */
function shell(script: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn('sh', ['-c', script], {
    env: {
      PATH: [folder, process.env['PATH'] ?? ''].join(delimiter),
      SWITCHBOARD_BROKER: running.url,
      SWITCHBOARD_USER: 'admin',
      SWITCHBOARD_PASSWORD: 'public',
    },
  })
  const ended = { out: '', err: '' }
  child.stdout.on('data', (part: Buffer) => (ended.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (ended.err += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ended, code })))
}

/** The script of a section of the documentation. */
function documented(section: string): string {
  const text = readFileSync(join(root, 'src/docs/operate/terminal.md'), 'utf8')
  return text.split(`\n## ${section}\n`)[1]?.split('```')[1]?.trim() ?? ''
}

it('disconnects the clients that send nothing, in one documented pipe', { timeout: 60_000 }, async () => {
  const connect = (clientId: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${String(running.broker?.mqttPort)}`, {
      clientId,
      reconnectPeriod: 0,
    })
  const [silent, busy] = await Promise.all([connect('silent "one"'), connect('busy')])
  const ended = new Promise((resolve) => silent.once('close', () => resolve(true)))
  const timer = setInterval(() => busy.publish('t', 'x'), 100)
  const script = documented('Pipes')
  expect(script).toContain('sleep 3600')
  const { code, out, err } = await shell(script.replace('sleep 3600', 'sleep 1'))
  clearInterval(timer)
  expect([code, err, out]).toEqual([0, '', expect.stringContaining('silent "one"')])
  await ended
  expect(busy.connected).toBe(true)
  await busy.endAsync(true)
})

it('ends quietly when the reader has enough', { timeout: 60_000 }, async () => {
  const { code, out, err } = await shell('switchboard list --help | head -n 1')
  expect([code, out, err]).toEqual([0, expect.stringMatching(/^usage: switchboard list/), ''])
})
