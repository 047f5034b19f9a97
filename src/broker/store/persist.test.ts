import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestBroker } from '../harness'
import { CorruptData, createStore, readOrDefault } from './persist'

const folder = () => mkdtempSync(join(tmpdir(), 'switchboard-'))
const bad = {
  'not JSON': '[{"type":"tcp",',
  'JSON of something else': '{"type":"tcp"}',
  'a listener that is none': '[{"type":"tcp","name":"x","config":{"acceptors":"many"},"files":{}}]',
}

it.each(Object.entries(bad))(
  'starts with the default listeners if their file is %s, and keeps that file',
  async (_, text) => {
    const data = folder()
    writeFileSync(join(data, 'listeners.json'), text)
    const messages: string[] = []
    const { broker, call } = await startTestBroker({ data, log: (line) => messages.push(line) })
    const { value } = await call('GET', '/listeners')
    await broker.close()
    expect((value as { id: string }[]).map(({ id }) => id)).toEqual(['tcp:default', 'ws:default'])
    expect(readFileSync(join(data, 'listeners.json.broken-1'), 'utf8')).toBe(text)
    expect(messages.filter((line) => line.includes('listeners.json.broken-1'))).toHaveLength(1)
  },
)

it.each(['hot-config', 'global-zone', 'plugins', 'topic-rewrite'])(
  'starts with the default %s if its file is broken',
  async (name) => {
    const data = folder()
    writeFileSync(join(data, `${name}.json`), '{')
    const { broker } = await startTestBroker({ data })
    await broker.close()
    expect(readdirSync(data)).toContain(`${name}.json.broken-1`)
  },
)

it('refuses to start with a broken file of access control', async () => {
  const data = folder()
  writeFileSync(join(data, 'users.json'), '{')
  await expect(startTestBroker({ data })).rejects.toThrow(CorruptData)
  expect(readdirSync(data)).toEqual(['users.json'])
})

it('renames each broken file differently', () => {
  const data = folder()
  const store = createStore(data)
  for (const text of ['one', 'two']) {
    writeFileSync(join(data, 'x.json'), text)
    expect(
      readOrDefault(
        store('x'),
        () => undefined,
        (document) => document.read(),
      ),
    ).toBeUndefined()
  }
  expect(
    ['x.json.broken-1', 'x.json.broken-2'].map((name) => readFileSync(join(data, name), 'utf8')),
  ).toEqual(['one', 'two'])
})

it('has a rule on disk before it confirms it', async () => {
  const data = folder()
  const { broker, call } = await startTestBroker({ data })
  await call('POST', '/rules', { body: { id: 'kept', sql: 'SELECT * FROM "t"', actions: [] } })
  const text = readFileSync(join(data, 'rules.json'), 'utf8')
  await broker.close()
  expect(text).toContain('"kept"')
})
