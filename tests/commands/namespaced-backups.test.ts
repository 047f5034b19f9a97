import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { isWithoutAccountScopes } from '@/features/backup/accounts'
import { dataBackupId } from '@/features/backup/model/id'
import download from '@commands/backup/download'
import remove from '@commands/backup/delete'
import exportBackup from '@commands/backup/export'
import importBackup from '@commands/backup/import'
import upload from '@commands/backup/upload'

const newest = { edition: 'enterprise', release: [6, 3, 0] } as const
let b: TestBroker
let sent: string[] = []

beforeAll(async () => {
  b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  await b.call('POST', '/mt/ns/plant')
  await b.call('POST', '/connectors?ns=plant', {
    body: { type: 'http', name: 'own', url: 'http://127.0.0.1:9', enable: false },
  })
})
afterAll(() => b.broker.close())

const contextOf = (token: string) =>
  contextWith({
    ...newest,
    api: createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${token}`,
      http: createHttp({
        fetch: async (url, init) => {
          const request = new Request(url, init)
          const { pathname, search } = new URL(request.url)
          sent.push(`${request.method} ${pathname.slice('/api/v5'.length)}${search}`)
          return await b.broker.fetch(request)
        },
      }),
    }),
  })
function run(command: AnyCommand, values: CommandArgs, token = b.token) {
  sent = []
  return perform(command, values, contextOf(token))
}
const account = (username: string, more: object) =>
  b.call('POST', '/users', { body: { username, password: 'Origin123', description: '', ...more } })
/** The files of a namespace. */
const filesOf = async (namespace: string) =>
  (await contextOf(b.token).api.dataBackupList({ query: { namespace } })).data

it('downloads, uploads, imports and deletes the backups of a namespace', async () => {
  await account('planter', { role: 'ns:plant::administrator' })
  const token = await b.login('planter', 'Origin123')
  await run(exportBackup, { roots: [], tables: [] }, token)
  const [row] = await filesOf('plant')
  expect(await filesOf('')).toEqual([])
  const filename = row?.filename ?? ''
  const backup = dataBackupId(row?.node, filename, 'plant')
  const saved = await run(download, { backup })
  const file = new File(saved.kind === 'save' ? [saved.blob] : [], filename)
  await run(remove, { backup })
  expect(sent).toEqual([`DELETE /data/files/${filename}?node=emqx%40127.0.0.1&namespace=plant`])
  expect(await filesOf('plant')).toEqual([])
  await run(upload, { file, namespace: 'plant' })
  expect((await filesOf('plant')).length).toBe(1)
  await b.call('DELETE', '/connectors/http:own?ns=plant')
  await run(importBackup, { backup: dataBackupId(undefined, filename, 'plant') })
  expect((await b.call('GET', '/connectors/http:own?ns=plant')).status).toBe(200)
})

it('shows why a backup with anything else in it is not for a namespace', async () => {
  b.clock.at += 60_000
  await run(exportBackup, { roots: [], tables: [] })
  const [row] = await filesOf('')
  const saved = await run(download, { backup: dataBackupId(row?.node, row?.filename ?? '') })
  const file = new File(saved.kind === 'save' ? [saved.blob] : [], row?.filename ?? '')
  const refused = await run(upload, { file, namespace: 'plant' }).catch((cause: unknown) => cause)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Backup contains data that does not belong to namespace "plant": the global scope',
  })
  for (const { errors } of [upload, importBackup, download, remove])
    expect(errors?.['FORBIDDEN']).toMatchObject({ key: 'backup.data.refused', brokerMessage: true })
})

it('says that the export of an account without both scopes lacks users and API keys', () => {
  const barred = (...calls: string[]) =>
    new Map(calls.map((call) => [call, { barrier: 'user_management', write: false }] as const))
  const admin = { ...newest, username: 'admin' }
  expect(isWithoutAccountScopes(admin)).toBe(false)
  for (const call of ['userList', 'apiKeyList'])
    expect(isWithoutAccountScopes({ ...admin, barredCalls: barred(call) })).toBe(true)
  expect(isWithoutAccountScopes({ ...admin, barredCalls: barred('ruleList') })).toBe(false)
  expect(isWithoutAccountScopes({ ...admin, namespace: 'plant', barredCalls: barred('userList') })).toBe(
    false,
  )
  expect(isWithoutAccountScopes({ ...admin, release: [6, 2, 2], barredCalls: barred('userList') })).toBe(
    false,
  )
  // An API key.
  expect(isWithoutAccountScopes({ ...newest, release: [6, 2, 2], username: undefined })).toBe(true)
  expect(isWithoutAccountScopes({ ...newest, release: [5, 8, 9], username: undefined })).toBe(false)
})

it('leaves accounts out of such an export, and refuses to import them', async () => {
  await account('limited', { role: 'administrator', scopes: ['system'] })
  const token = await b.login('limited', 'Origin123')
  const [whole] = await filesOf('')
  await expect(
    run(importBackup, { backup: dataBackupId(undefined, whole?.filename ?? '') }, token),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('dashboard_users') as string,
  })
  await run(exportBackup, { roots: [], tables: [] }, token)
  const [without] = await filesOf('')
  await expect(
    run(importBackup, { backup: dataBackupId(undefined, without?.filename ?? '') }, token),
  ).resolves.toMatchObject({ kind: 'done' })
})
