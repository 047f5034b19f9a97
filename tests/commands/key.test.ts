// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand, Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { keepOwnKeys, keyOf, ownKeys } from '@/command/keys/own'
import { createRegistry } from '@/command/registry'
import { perform } from '@/command/run'
import { allWords, startI18n } from '@/i18n/i18n'
import { goCommands } from '@/features/go'
import { commandFiles } from '../registries'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]
const registry = createRegistry(commands)
const get = (id: string): AnyCommand => commands.find((command) => command.id === id) as AnyCommand

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => keepOwnKeys({}))

/** Runs a command and applies its outcome; returns the text of a refusal. */
async function run(
  id: string,
  values: object,
  context: Context = contextWith({ registry }),
): Promise<Outcome | string> {
  try {
    const outcome = await perform(get(id), values as never, context)
    if (outcome.kind === 'app' && outcome.action.do === 'own-keys') keepOwnKeys(outcome.action.set)
    return outcome
  } catch (cause) {
    if (cause instanceof ApiError) return cause.message || cause.code
    throw cause
  }
}
const asks = async (id: string, values: object) =>
  await get(id).warn?.(values as never, [], contextWith({ registry }))
const keys = (...ids: readonly string[]) => ids.map((id) => keyOf(get(id)))

describe('assigning a key', () => {
  it('asks when another command has the key, and takes it over', async () => {
    expect(await asks('key.bind', { command: 'client.kick', key: 'shift+j' })).toBeUndefined()
    expect(await asks('key.bind', { command: 'client.kick', key: 'shift+b' })).toMatchObject({
      body: 'key.bind.takes',
      values: { key: 'Shift B', what: 'Ban' },
    })
    await run('key.bind', { command: 'client.kick', key: 'shift+b' })
    expect(keys('client.kick', 'ban.create')).toEqual(['shift+b', undefined])
    expect(await run('key.reset', { command: 'ban.create' })).toBe(
      'Shift B now belongs to Kick client (Shift B): change that first',
    )
    await run('key.reset', { command: 'client.kick' })
    await run('key.reset', { command: 'ban.create' })
    expect([keys('client.kick', 'ban.create'), ownKeys.get()]).toEqual([['shift+k', 'shift+b'], {}])
  })
  it('allows one key for two commands that act on different objects', async () => {
    expect(await asks('key.bind', { command: 'rule.delete', key: 'shift+k' })).toBeUndefined()
    await run('key.bind', { command: 'rule.delete', key: 'shift+k' })
    expect(keys('client.kick', 'rule.delete')).toEqual(['shift+k', 'shift+k'])
  })
  it('removes a key, and stores nothing when the default is restored', async () => {
    expect(await run('key.bind', { command: 'view.refresh', key: 'none' })).toMatchObject({
      message: 'key.bind.none',
    })
    expect(keys('view.refresh')).toEqual([undefined])
    await run('key.bind', { command: 'view.refresh', key: 'r' })
    expect(ownKeys.get()).toEqual({})
  })
  it.each([
    ['mod+w', 'is used by the browser'],
    ['Escape', 'is reserved for'],
    ['shift+Enter', 'is reserved for'],
    ['ArrowDown', 'is reserved for'],
    ['j', 'built in: Next row'],
    ['mod+k', 'built in'],
    ['ж', 'Enter a key'],
    ['shift+/', 'Enter a key'],
    ['hyper+x', 'Enter a key'],
    ['foo', 'Enter a key'],
    ['g g g g', 'Enter a key'],
    ['g', 'start with the same'],
    ['r x', 'start with the same'],
  ])('rejects the key %s and says why', async (key, why) => {
    expect(await run('key.bind', { command: 'help.keys', key })).toContain(why)
    expect(ownKeys.get()).toEqual({})
  })
  it('allows only a modifier or a sequence for commands that change the broker', async () => {
    expect(await run('key.bind', { command: 'client.kick', key: 'q' })).toContain(
      'use a modifier or a sequence',
    )
    await run('key.bind', { command: 'client.kick', key: 'g k' })
    expect(keys('client.kick')).toEqual(['g k'])
  })
  it('opens its page without a key, and rejects unknown commands', async () => {
    expect([
      await run('key.bind', {}),
      await run('alias.edit', { command: 'client.kick' }),
      await run('key.bind', { command: 'no.such', key: 'q' }),
    ]).toEqual([
      { kind: 'go', to: '/settings/keys' },
      { kind: 'go', to: '/settings/keys/client.kick' },
      'COMMAND_UNKNOWN',
    ])
  })
})

it('says outside a browser that keys belong to the browser', async () => {
  expect([
    await run('key.bind', { command: 'client.kick', key: 'g k' }, contextWith()),
    await run('key.import', { lines: 'key.bind command=client.kick key="g k"' }, contextWith()),
  ]).toEqual(['NO_KEYS', 'NO_KEYS'])
})

describe('command aliases', () => {
  it('stores aliases, and rejects one that another command has', async () => {
    await run('alias.edit', { command: 'client.kick', aliases: 'drop, weg' })
    expect(ownKeys.get()).toEqual({ 'client.kick': { aliases: ['drop', 'weg'] } })
    expect(await run('alias.edit', { command: 'ban.create', aliases: 'Drop' })).toBe(
      '“Drop” is already used by Kick client',
    )
    expect(await run('alias.edit', { command: 'ban.create', aliases: 'a=b' })).toContain(
      'is not a short name',
    )
    await run('alias.edit', { command: 'client.kick', aliases: 'none' })
    expect(ownKeys.get()).toEqual({})
  })
})

it('changes the key and the aliases of a command at once', async () => {
  expect(await run('key.bind', { command: 'client.kick', key: 'shift+j', aliases: 'drop' })).toMatchObject({
    message: 'key.bind.done',
  })
  expect(ownKeys.get()).toEqual({ 'client.kick': { key: 'shift+j', aliases: ['drop'] } })
  expect(await run('key.bind', { command: 'client.kick', aliases: 'off' })).toMatchObject({
    message: 'alias.edit.done',
  })
  expect(ownKeys.get()).toEqual({ 'client.kick': { key: 'shift+j', aliases: ['off'] } })
  await run('key.reset', { command: 'client.kick' })
})

describe('key export and import', () => {
  it('imports all exported keys', async () => {
    const own = { 'client.kick': { key: 'g k', aliases: ['drop'] }, 'view.refresh': { key: '' } }
    keepOwnKeys(own)
    const saved = (await run('key.export', {})) as Extract<Outcome, { kind: 'save' }>
    const lines = await saved.blob.text()
    expect(lines).toBe(
      'key.bind command=client.kick key="g k"\nalias.edit command=client.kick aliases=drop\nkey.bind command=view.refresh key=none\n',
    )
    keepOwnKeys({})
    expect(get('key.export').blocked?.(contextWith(), {})).toBe('key.none')
    await run('key.import', { lines })
    expect(ownKeys.get()).toEqual(own)
  })
  it('reports every invalid line, and then imports none', async () => {
    const message = await run('key.import', {
      lines: 'key.bind command=no.such key=q\nview.refresh\nkey.bind command=help.keys key=mod+w',
    })
    expect(message).toBe(
      'Line 2: No command is named view.refresh. Line 1: No such command. Line 3: Ctrl W is used by the browser or the system.',
    )
    expect(ownKeys.get()).toEqual({})
  })
  it('asks when two commands would share a key, and swaps two without asking', async () => {
    expect(await asks('key.import', { lines: 'key.bind command=client.kick key=shift+b' })).toMatchObject({
      body: 'key.import.conflicts',
      values: { count: 1, what: 'Shift B: Ban, Kick client' },
    })
    expect(
      await asks('key.import', {
        lines: 'key.bind command=client.kick key=shift+b\nkey.bind command=ban.create key=shift+k',
      }),
    ).toBeUndefined()
  })
})
