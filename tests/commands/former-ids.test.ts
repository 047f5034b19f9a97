// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { storage } from '@/api/storage'
import { readLink } from '@/app/run-link'
import { renameStoredIds } from '@/app/former-ids'
import { contextWith } from '@/command/fixture'
import { wantCommand } from '@/command/keys/change'
import { keyOf, ownKeys } from '@/command/keys/own'
import { importKeys } from '@/command/keys/transfer'
import { readHistory, restoreValues } from '@/command/history/history-store'
import { checkFile } from '@/command/macro/check'
import { parseFile } from '@/command/macro/file'
import { recent, usedBefore } from '@/palette/search/recent'
import { commandNames, parseCommandLine } from '@/command/prompt/line'
import { readFlags } from '@/terminal/arguments'
import { loadCommand, loadRegistry } from '@/terminal/registry'

const registry = await loadRegistry()
const commands = registry.all
const former = commands.flatMap(({ id, formerIds = [] }) => formerIds.map((one) => [one, id] as const))

const context = contextWith({ registry })

it('no former id is the id of a command', () => {
  const ids = new Set<string>(commands.map(({ id }) => id))
  expect(former.length).toBeGreaterThan(120)
  expect(former.filter(([id]) => ids.has(id))).toEqual([])
  expect(former.filter(([id, present]) => registry.get(id)?.id !== present)).toEqual([])
})

describe('a former id still works', () => {
  it('in the terminal', async () => {
    expect((await loadCommand('ban.remove'))?.id).toBe('ban.delete')
    expect((await loadCommand('authn-user.create'))?.id).toBe('authentication-user.create')
    expect((await loadCommand('go.journal'))?.id).toBe('go.commandHistory')
    expect(await loadCommand('ban.destroy')).toBeUndefined()
  })

  it('in a link', () => {
    expect(readLink('/clients?run=ban.remove&ban=clientid:a', registry)).toMatchObject({
      command: { id: 'ban.delete' },
      many: { ban: 'clientid:a' },
    })
  })

  it('in a macro or a command file', () => {
    const { lines, problems } = parseFile('ban.remove ban=clientid:a\nrule.update id=r sql="SELECT 1"')
    const checked = checkFile(lines, { commandOf: registry.get, values: {}, now: 0, yes: true })
    expect([...problems, ...checked.problems]).toEqual([])
    expect(checked.steps.map(({ command }) => command.id)).toEqual(['ban.delete', 'rule.edit'])
  })

  it('in the custom keys of this browser, and in a file of keys', () => {
    ownKeys.set(() => ({ 'ban.remove': { key: 'x' }, 'client.kick': { key: 'z' } }))
    renameStoredIds(commands)
    expect(ownKeys.get()).toEqual({ 'ban.delete': { key: 'x' }, 'client.kick': { key: 'z' } })
    expect(keyOf(wantCommand('ban.remove', context))).toBe('x')
    const { own } = importKeys('alias.set command=ban.remove aliases=free', {}, commands, 0)
    expect(own).toEqual({ 'ban.delete': { aliases: ['free'] } })
  })

  it('among the recent commands and the values typed before', () => {
    recent.hit('journal.clear')
    recent.hit('client.kick')
    renameStoredIds(commands)
    expect(recent.recent()).toEqual(['client.kick', 'command-history.clear'])
    storage.set('usedValues', JSON.stringify({ 'text.mqtt.connection': [{ text: 'lab', at: 1 }] }))
    const close = wantCommand('mqtt.close', context)
    expect(usedBefore(close, 'connection').map(({ text }) => text)).toEqual(['lab'])
  })
})

describe('a former name of a parameter still works', () => {
  const command = wantCommand('bridge.delete', context)

  it('in the terminal', () => {
    const flags = new Map([['bridge', ['webhook:a', 'webhook:b']]])
    expect(readFlags(command, flags, (key) => key)).toEqual({ id: ['webhook:a', 'webhook:b'] })
    expect(() => readFlags(command, new Map([['rule', ['r']]]), (key) => key)).toThrow('no parameter --rule')
  })

  it('in a link', () => {
    expect(readLink('/bridges?run=bridge.delete&bridge=webhook:a', registry)).toMatchObject({
      many: { id: 'webhook:a' },
      stray: undefined,
    })
  })

  it('in a line of the palette', () => {
    const line = 'bridge.delete actions=true bridge=webhook:a'
    expect(
      parseCommandLine(
        line,
        line.length,
        commandNames(commands, () => []),
      ),
    ).toMatchObject({
      texts: { id: 'webhook:a', actions: 'true' },
      refusedName: undefined,
    })
  })

  it('in a macro or a command file', () => {
    const { lines } = parseFile('bridge.edit bridge=webhook:a config={}')
    const checked = checkFile(lines, { commandOf: registry.get, values: {}, now: 0, yes: true })
    expect(checked.problems).toEqual([])
    expect(checked.steps.map(({ given }) => given)).toEqual([{ id: 'webhook:a', config: {} }])
  })

  it('in an entry of the command history', () => {
    const stored = {
      ...{ id: '1', command: 'bridge.delete', args: { bridge: ['webhook:a'] }, at: 0, ms: 1 },
      ...{ source: 'palette', result: 'done', count: 1 },
    }
    const [entry] = readHistory(JSON.stringify([stored]))
    expect(restoreValues(command, entry?.args ?? {}, 0)).toEqual({ id: ['webhook:a'] })
  })
})
