import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { pluginPackage } from '@/features/plugin/model/fixture'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

const key = 'demo_plugin-1.0.0'
/** The metadata of the recorded package. */
const release = (recorded('plugins').find(({ path }) => path === `/plugins/${key}`)?.responseBody ??
  {}) as Record<string, unknown>
const { running_status: _, readme: __, ...facts } = release

const openBrokers: TestBroker[] = []
const opened = async (options: Parameters<typeof startTestBroker>[0] = {}) => {
  const b = await startTestBroker(options)
  openBrokers.push(b)
  return b
}
afterEach(async () => {
  for (const each of openBrokers.splice(0)) await each.broker.close()
})

async function install(b: TestBroker, file: string, bytes: Uint8Array<ArrayBuffer>, part = 'plugin') {
  const body = new FormData()
  body.append(part, new File([bytes], file))
  const response = await b.broker.fetch(
    new Request('http://127.0.0.1:4180/api/v5/plugins/install', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${b.token}` },
    }),
  )
  return { status: response.status, text: await response.text() }
}

/** The recording has two nodes, and no plugin runs here. */
const alike = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (name, value: unknown) => (name === 'running_status' ? '…' : value)))

it('answers every recorded call like the broker, but runs nothing', async () => {
  const b = await opened()
  for (const { method, path, requestBody, status, responseBody, note } of recorded('plugins')) {
    const words = `${method} ${path} ${note ?? ''}`
    const file = /file name "(.+)", (\d+) bytes/.exec(String(requestBody))
    const answer =
      file === null
        ? await b.call(
            method,
            path,
            requestBody === undefined || requestBody === null ? {} : { body: requestBody },
          )
        : await install(
            b,
            file[1] ?? '',
            Number(file[2]) < 100 ? new TextEncoder().encode('not gzip\n') : await pluginPackage(key, facts),
          )
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (typeof responseBody === 'string') expect(answer.text, words).toBe(responseBody)
    else
      expect(withoutProse(alike(JSON.parse(answer.text))), words).toEqual(withoutProse(alike(responseBody)))
  }
})

describe('start order of plugins', () => {
  it('lists those to start first; moving adds a plugin', async () => {
    const b = await opened()
    for (const name of ['a-1', 'b-1', 'c-1'])
      expect((await install(b, `${name}.tar.gz`, await pluginPackage(name))).status).toBe(200)
    const order = async () =>
      ((await b.call('GET', '/plugins')).value as { name: string }[]).map(({ name }) => name).join('')
    const move = async (name: string, position: string) =>
      (await b.call('POST', `/plugins/${name}/move`, { body: { position } })).status
    expect(await order()).toBe('abc')
    await b.call('PUT', '/plugins/c-1/start')
    expect(await order()).toBe('cab')
    expect(await move('b-1', 'before:a-1')).toBe(500)
    expect(await move('b-1', 'before:b-1')).toBe(500)
    expect(await move('b-1', 'before:c-1')).toBe(200)
    expect(await order()).toBe('bca')
    expect(await move('a-1', 'front')).toBe(200)
    expect(await order()).toBe('abc')
  })
  it('reports why none runs after a start', async () => {
    const b = await opened()
    await install(b, `${key}.tar.gz`, await pluginPackage(key))
    const status = async () =>
      ((await b.call('GET', `/plugins/${key}`)).value as { running_status: object[] }).running_status
    expect(await status()).toEqual([{ node: 'emqx@127.0.0.1', status: 'stopped' }])
    expect((await b.call('PUT', `/plugins/${key}/start`)).status).toBe(204)
    expect(await status()).toEqual([
      { node: 'emqx@127.0.0.1', status: 'stopped', reason: expect.stringContaining('Erlang') as string },
    ])
  })
})

it('accepts one version per name, and refuses unsafe archives (catalogue U5, U8)', async () => {
  const b = await opened()
  await install(b, `${key}.tar.gz`, await pluginPackage(key))
  expect(
    await install(b, 'demo_plugin-2.0.0.tar.gz', await pluginPackage('demo_plugin-2.0.0')),
  ).toMatchObject({ status: 400, text: expect.stringContaining('ALREADY_INSTALLED') as string })
  expect(
    await install(
      b,
      'evil-1.0.0.tar.gz',
      await pluginPackage('evil-1.0.0', {}, [{ path: '../../etc/passwd' }]),
    ),
  ).toMatchObject({ status: 400, text: expect.stringContaining('BAD_PLUGIN_INFO') as string })
  expect(await install(b, 'other-1.0.0.tar.gz', await pluginPackage('other-1.0.0'), 'file')).toMatchObject({
    status: 500,
    text: expect.stringContaining('BAD_FORM_DATA') as string,
  })
  expect((await b.call('GET', '/plugins')).value as object[]).toHaveLength(1)
})

it('stores them, and sets an unreadable file aside', async () => {
  const data = mkdtempSync(join(tmpdir(), 'plugins-'))
  const first = await opened({ data })
  await install(first, `${key}.tar.gz`, await pluginPackage(key))
  await first.broker.close()
  openBrokers.pop()
  expect((await (await opened({ data })).call('GET', `/plugins/${key}`)).value).toMatchObject({
    name: 'demo_plugin',
    readme: '# Demo plugin\n',
  })
  writeFileSync(join(data, 'plugins.json'), '{"plugins": 7}')
  expect((await (await opened({ data })).call('GET', '/plugins')).value).toEqual([])
  expect(readFileSync(join(data, 'plugins.json.broken-1'), 'utf8')).toBe('{"plugins": 7}')
  rmSync(data, { recursive: true })
})
