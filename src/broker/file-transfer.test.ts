import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recorded, withoutProse } from '../../tests/samples'
import { startTestBroker } from './harness'
import { send } from './replay-fixture'

it('answers every recorded call like the broker', async () => {
  const b = await startTestBroker({ edition: 'enterprise' })
  const calls = recorded('ee_file_transfer')
  expect(calls.length).toBe(8)
  for (const call of calls) {
    const { method, path, status, responseBody } = call
    const answer = await send(b, call)
    expect([answer.status, withoutProse(answer.value)], `${method} ${path}`).toEqual([
      status,
      withoutProse(responseBody),
    ])
  }
  await b.broker.close()
})

it('keeps its settings across a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ edition: 'enterprise', data })
  const s3 = {
    host: 's3.example',
    port: 443,
    bucket: 'files',
    access_key_id: 'id',
    secret_access_key: 'secret',
  }
  const reply = await first.call('PUT', '/file_transfer', {
    body: { enable: true, storage: { local: { exporter: { s3 } } } },
  })
  expect(reply).toMatchObject({
    status: 200,
    value: {
      storage: { local: { exporter: { s3: { ...s3, min_part_size: '5mb', url_expire_time: 3600 } } } },
    },
  })
  expect(
    (
      await first.call('PUT', '/file_transfer', {
        body: { storage: { local: { exporter: { s3: { host: 'x' } } } } },
      })
    ).status,
  ).toBe(400)
  await first.broker.close()
  const second = await startTestBroker({ edition: 'enterprise', data })
  expect((await second.call('GET', '/file_transfer')).value).toEqual(reply.value)
  await second.broker.close()
})

it('lists files page by page and by transfer, and returns their content', async () => {
  const b = await startTestBroker({ edition: 'enterprise', seed: 'calm' })
  type Listing = { files: { clientid: string; fileid: string; uri: string; size: number }[]; cursor?: string }
  const all = (await b.call('GET', '/file_transfer/files')).value as Listing
  expect([all.files.length > 1, all.cursor]).toEqual([true, undefined])
  const pages: Listing['files'] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = (
      await b.call(
        'GET',
        `/file_transfer/files?limit=1${cursor === '' ? '' : `&following=${encodeURIComponent(cursor)}`}`,
      )
    ).value as Listing
    pages.push(...page.files)
    cursor = page.cursor
  }
  expect(pages).toEqual(all.files)
  const [one] = all.files
  expect(
    (
      (
        await b.call(
          'GET',
          `/file_transfer/files/${encodeURIComponent(one?.clientid ?? '')}/${encodeURIComponent(one?.fileid ?? '')}`,
        )
      ).value as Listing
    ).files,
  ).toContainEqual(one)
  expect((await b.call('GET', (one?.uri ?? '').replace('/api/v5', ''))).text).toHaveLength(one?.size ?? 0)
  await b.broker.close()
})
