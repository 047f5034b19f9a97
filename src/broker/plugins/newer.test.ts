import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoConfig, pluginConfigFiles, pluginPackage } from '@/features/plugin/model/fixture'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

const key = 'demo_plugin-1.0.0'
/** The package of the recording, with the metadata that the broker reported. */
const {
  running_status: _,
  readme: __,
  md5sum: ___,
  with_config_schema: ____,
  ...facts
} = (recorded('plugins', '5.8').find(({ path, status }) => path === `/plugins/${key}` && status === 200)
  ?.responseBody ?? {}) as Record<string, unknown>
const packaged = (of: string) =>
  pluginPackage(of, of === key ? facts : {}, [
    ...pluginConfigFiles(of, demoConfig.avsc, demoConfig.usual),
    { path: `${of}/README.md`, text: '# demo_plugin\n' },
  ])

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8' })
})
afterAll(() => b.broker.close())

async function install(on: TestBroker, file: string, bytes: Uint8Array<ArrayBuffer>, part = 'plugin') {
  const body = new FormData()
  body.append(part, new File([bytes], file))
  const response = await on.broker.fetch(
    new Request('http://127.0.0.1:4180/api/v5/plugins/install', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${on.token}` },
    }),
  )
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** No plugin runs here, and our package has another checksum. */
const alike = (reply: unknown): unknown =>
  JSON.parse(
    JSON.stringify(reply, (name, value: unknown) =>
      ['running_status', 'md5sum'].includes(name) ? typeof value : value,
    ),
  )

it('answers every recorded call like the broker, but runs nothing', async () => {
  for (const { method, path, requestBody, status, responseBody, note = '' } of recorded('plugins', '5.8')) {
    // Allowed on the host, as the recording notes; an unknown action is another endpoint in 5.1.
    if (note.includes('was run before')) b.broker.state.plugins.allow(key)
    if (note === 'not an archive, allowed') b.broker.state.plugins.allow('bad_plugin-1.0.0')
    const words = `${method} ${path} ${note}`
    const file = /file name "(.+)\.tar\.gz", (\d+) bytes/.exec(String(requestBody))
    const answer =
      file !== null
        ? await install(
            b,
            `${file[1] ?? ''}.tar.gz`,
            Number(file[2]) < 100 ? new TextEncoder().encode('not gzip\n') : await packaged(file[1] ?? ''),
          )
        : String(requestBody).startsWith('multipart')
          ? await install(b, `${key}.tar.gz`, await packaged(key), 'file')
          : await b.call(
              method,
              path,
              requestBody === undefined || requestBody === null ? {} : { body: requestBody },
            )
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (typeof responseBody === 'string')
      expect(/code '\w+'/.exec(answer.text)?.[0], words).toBe(/code '\w+'/.exec(responseBody)?.[0])
    else
      expect(withoutProse(alike(JSON.parse(answer.text))), words).toEqual(withoutProse(alike(responseBody)))
  }
})

it('returns the checksum of the upload, and revokes the permission on deletion', async () => {
  b.broker.state.plugins.allow(key)
  expect((await install(b, `${key}.tar.gz`, await packaged(key))).status).toBe(204)
  expect((await b.call('GET', `/plugins/${key}`)).value).toMatchObject({
    md5sum: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    with_config_schema: true,
  })
  expect((await b.call('DELETE', `/plugins/${key}`)).status).toBe(204)
  expect(await install(b, `${key}.tar.gz`, await packaged(key))).toMatchObject({
    status: 403,
    text: expect.stringContaining(`emqx ctl plugins allow ${key}`) as string,
  })
})

it('refuses a configuration without a schema, and returns the schema in enterprise only', async () => {
  const e = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  try {
    for (const each of [key, 'plain-1.0.0']) e.broker.state.plugins.allow(each)
    expect((await install(e, `${key}.tar.gz`, await packaged(key))).status).toBe(204)
    expect((await install(e, 'plain-1.0.0.tar.gz', await pluginPackage('plain-1.0.0'))).status).toBe(204)
    expect((await e.call('GET', `/plugins/${key}/schema`)).value).toEqual({
      avsc: demoConfig.avsc,
      i18n: null,
    })
    expect((await e.call('GET', '/plugins/plain-1.0.0')).value).toMatchObject({ with_config_schema: false })
    expect([
      (await e.call('GET', '/plugins/plain-1.0.0/config')).status,
      (await e.call('PUT', '/plugins/plain-1.0.0/config', { body: {} })).status,
    ]).toEqual([400, 400])
    // A field without a default is required; numbers stay in range.
    expect((await e.call('PUT', `/plugins/${key}/config`, { body: { hostname: 'h' } })).text).toContain(
      'required_field_missed',
    )
    expect(
      (await e.call('PUT', `/plugins/${key}/config`, { body: { hostname: 'h', port: 1.5 } })).status,
    ).toBe(400)
    expect((await e.call('PUT', `/plugins/${key}/config`, { body: { hostname: 'h', port: 1 } })).status).toBe(
      204,
    )
    expect((await e.call('GET', `/plugins/${key}/config`)).value).toEqual({ hostname: 'h', port: 1 })
  } finally {
    await e.broker.close()
  }
})

it('saves and replaces a configuration by a file, and copies only plugins that it has (6.2)', async () => {
  const newer = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  try {
    newer.broker.state.plugins.allow(key)
    expect((await install(newer, `${key}.tar.gz`, await packaged(key))).status).toBe(204)
    const path = `/plugins/${key}/config`
    const upload = async (text: string) => {
      const body = new FormData()
      body.append('config', new File([text], 'config.json'))
      return (await newer.call('POST', `${path}/upload`, { body })).status
    }
    const before = (await newer.call('GET', path)).value as object
    expect(await upload(JSON.stringify({ ...before, port: 4711 }))).toBe(204)
    const downloaded = await newer.call('GET', `${path}/download`)
    expect(JSON.parse(downloaded.text)).toEqual({ ...before, port: 4711 })
    expect(downloaded.headers.get('content-disposition')).toContain(key)
    expect([await upload('{'), await upload('{"hostname":1}')]).toEqual([400, 400])
    expect((await newer.call('GET', path)).value).toEqual({ ...before, port: 4711 })
    const sync = async (name: string) =>
      (await newer.call('POST', '/plugins/cluster_sync', { body: { name } })).status
    expect([await sync(key), await sync('other-1.0.0')]).toEqual([204, 404])
  } finally {
    await newer.broker.close()
  }
})
