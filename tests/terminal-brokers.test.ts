import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { runUse } from '@/terminal/login/run-use'
import { runShow } from '@/terminal/read/run-show'
import type { Dependencies } from '@/terminal/session'
import { runLine } from '@/terminal/terminal'

const options = { ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' } as const
let lab: Running
let prod: Running
const folder = mkdtempSync(join(tmpdir(), 'contexts-'))
const file = join(folder, 'contexts.json')
beforeAll(async () => {
  ;[lab, prod] = await Promise.all([startServer(options), startServer(options)])
  const secret = { env: 'BROKER_PASSWORD' }
  writeFileSync(
    file,
    JSON.stringify({
      current: 'lab',
      contexts: {
        lab: { broker: lab.url, user: 'admin', secret, tags: ['eu'] },
        prod: { broker: prod.url, user: 'admin', secret, tags: ['eu'], production: true },
        frozen: { broker: lab.url, user: 'admin', secret, readOnly: true },
        down: { broker: 'http://127.0.0.1:9', user: 'admin', secret },
      },
    }),
  )
})
afterAll(() => Promise.all([lab.close(), prod.close()]))

/** Runs a part of the program with the contexts of this file. */
async function run(
  part: (deps: Dependencies) => Promise<number> | number,
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] }
  const code = await part({
    env: { SWITCHBOARD_CONTEXTS: file, BROKER_PASSWORD: 'public' },
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
    input: () => Promise.resolve(input),
  })
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
}
const cmd = (args: readonly string[], input?: string) => run((deps) => runLine(args, deps), input)
const show = (...args: readonly string[]) => run((deps) => runShow(args, deps))
const bannedAt = async (context: string): Promise<readonly string[]> => {
  const { out } = await cmd(['ban.show', '--who', 'x', '--context', context, '--json'])
  return (JSON.parse(out) as { ok: boolean }).ok ? ['x'] : []
}

describe('switchboard cmd at several brokers', () => {
  it('runs at each, and says what each returned', async () => {
    const { code, out } = await cmd(['ban.create', '--who', 'x', '--brokers', 'lab,prod', '--yes'])
    expect(code).toBe(0)
    expect(out.split('\n').toSorted()).toEqual([
      '2 of 2 brokers done',
      expect.stringMatching(/^lab: /),
      expect.stringMatching(/^prod: /),
    ])
    expect([await bannedAt('lab'), await bannedAt('prod')]).toEqual([['x'], ['x']])
    await cmd(['ban.delete', '--ban', 'clientid:x', '--brokers', 'lab,prod', '--yes'])
    expect([await bannedAt('lab'), await bannedAt('prod')]).toEqual([[], []])
  })

  it('reports one object for machines, with what failed at which', async () => {
    const { code, out } = await cmd(['ban.create', '--who', 'y', '--brokers', 'lab,down', '--yes', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      brokers: [
        { broker: 'lab', ok: true },
        { broker: 'down', ok: false },
      ],
    })
  })

  it.each([
    ['by a tag', ['--brokers', ':eu', '--yes'], /only by their names: prod/],
    ['by all', ['--all', '--yes'], /only by their names: prod/],
    ['without a confirmation', ['--brokers', 'lab,prod'], /Add --yes/],
    ['alone without a confirmation', ['--context', 'prod'], /changes a production broker: prod/],
  ])('does not change a production broker %s', async (_, args, message) => {
    const { code, err } = await cmd(['ban.create', '--who', 'z', ...args])
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect((await cmd(['ban.show', '--who', 'z', '--context', 'lab'])).code).toBe(1)
  })

  it('reads production brokers by a tag', async () => {
    expect((await cmd(['acl.explain', '--clientid', 'a', '--topic', 't', '--brokers', ':eu'])).code).toBe(0)
  })

  it('sends no change to a context that is read-only', async () => {
    const { code, err } = await cmd(['ban.create', '--who', 'w', '--context', 'frozen'])
    expect([code, err]).toEqual([expect.any(Number), expect.stringMatching(/read-only/i)])
    expect(code).not.toBe(0)
  })

  it.each([
    ['a file', ['--file', '-', '--all'], /a file runs at one broker/],
    ['two ways to name brokers', ['ban.clear', '--all', '--brokers', 'lab'], /exclude each other/],
  ])('refuses %s', async (_, args, message) => {
    expect(await cmd(args, 'ban.clear --yes')).toMatchObject({ code: 2, err: expect.stringMatching(message) })
  })
})

describe('values from the standard input', () => {
  it('takes a line each, as another command prints them', async () => {
    const ports = lab.broker?.mqttPort
    const clients = await Promise.all(
      ['in-1', 'in-2'].map((clientId) =>
        mqtt.connectAsync(`mqtt://127.0.0.1:${String(ports)}`, { clientId, reconnectPeriod: 0 }),
      ),
    )
    const { code, out } = await cmd(['client.kick', '--stdin', 'clientid', '--yes'], 'in-1\nin-2\n')
    expect([code, out]).toEqual([0, '2 of 2 done'])
    await Promise.all(clients.map((client) => client.endAsync(true)))
  })

  it('does nothing where there are none', async () => {
    expect(await cmd(['client.kick', '--stdin', 'clientid', '--yes'], '\n')).toMatchObject({
      code: 0,
      out: 'The standard input is empty: nothing to do',
    })
  })

  it('refuses a parameter that takes one value', async () => {
    expect((await cmd(['client.diagnose', '--stdin', 'topic'], 'a')).code).toBe(2)
  })
})

describe('switchboard show', () => {
  it('prints an object in each form', async () => {
    await cmd(['ban.create', '--who', 'shown', '--reason', 'test', '--yes'])
    expect((await show('ban', 'shown')).out).toContain('who: shown')
    expect((await show('bans', 'clientid:shown', '-o', 'json')).out).toContain('"reason": "test"')
    expect(parse((await show('ban', '--who', 'shown', '-o', 'yaml')).out)).toMatchObject({ who: 'shown' })
  })

  it('names the broker of each where there are several', async () => {
    const { code, out, err } = await show('ban', 'shown', '--brokers', 'lab,prod')
    expect([code, out.split('\n')[0], err]).toEqual([
      1,
      'broker: lab',
      expect.stringMatching(/^prod: There is no/),
    ])
  })

  it.each([
    ['an unknown noun', ['clint', 'a'], /no noun clint. Did you mean client\?/],
    ['no id', ['client'], /which client id/i],
    ['two ids', ['client', 'a', 'b'], /unexpected: b/],
    ['an unknown option', ['client', 'a', '--outpt', 'json'], /outpt/],
    ['an unknown form', ['client', 'a', '-o', 'xml'], /one of text, json, yaml/],
  ])('refuses %s', async (_, args, message) => {
    expect(await show(...args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) })
  })
})

describe('switchboard use', () => {
  const use = (name?: string) => run((deps) => runUse(name, deps))

  it('lists the contexts and chooses the current one', async () => {
    expect((await use()).out).toMatch(/^\* lab +http.* +:eu$/m)
    expect((await use('prod')).code).toBe(0)
    expect((await use()).out).toMatch(/^\* prod +http.* +production, :eu$/m)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain('public')
    await use('lab')
  })

  it('refuses an unknown one', async () => {
    expect(await use('labb')).toMatchObject({ code: 2, err: expect.stringMatching(/Did you mean lab\?/) })
  })
})
