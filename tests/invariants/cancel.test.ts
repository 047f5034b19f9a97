import { describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { getInitialValue } from '@/command/prompt/params'
import { savesSettings } from '@/command/prompt/ask-confirm'
import { remember } from '@/command/history/history-store'
import { keepOwnKeys } from '@/command/keys/own'
import { createRunner } from '@/command/runner'
import { keepRecord } from '@/command/undo/undo-store'
import { contract, type EndpointId } from '@/contract'
import { goCommands } from '@/features/go'
import { commandFiles } from '../registries'
import { brokerWith } from '../harness/release-brokers'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]

// Something to clear, to save and to reset: a command that is off cannot be cancelled.
keepOwnKeys({ 'client.kick': { key: 'shift+j' } })
remember({ id: '1', command: 'client.kick', args: {}, at: 0, ms: 1, source: 'key', result: 'done', count: 1 })

/** IDs of objects with several keys, in their format. */
const ids: Readonly<Record<string, string>> = {
  acl: 'clientid:law',
  authnUser: 'password_based:built_in_database/law',
  delayed: 'emqx@127.0.0.1/law',
  gatewayClient: 'stomp/law',
  gatewayListener: 'stomp:tcp:law',
  rewrite: 'publish law/# ^law$',
}

/** A valid answer of each step. */
function valueOf(command: AnyCommand, name: string): unknown {
  const prompt = command.params[name]?.prompt
  if (command.id === 'alarm-rule.quiet-hours' && prompt?.kind !== 'toggle')
    return name === 'days' ? ['0'] : '08:00'
  if (prompt?.kind === 'choice') return prompt.options[0]
  // Some ask only before disabling.
  if (prompt?.kind === 'toggle') return command.danger === 'reversible'
  if (prompt?.kind === 'number') return 60
  if (prompt?.kind === 'datetime') return new Date(Date.UTC(2099, 0, 1)).toISOString()
  if (prompt?.kind === 'secret') return 'Changed123'
  if (prompt?.kind === 'topicFilter') return 'law/#'
  if (prompt?.kind === 'topic') return 'law/topic'
  if (prompt?.kind === 'duration' || prompt?.kind === 'bytes') return 1024
  if (prompt?.kind === 'rate') return '100/s'
  if (prompt?.kind === 'hostPort') return '127.0.0.1:1883'
  if (prompt?.kind === 'pick' && Object.hasOwn(ids, prompt.resource)) return ids[prompt.resource]
  if (name === 'path') return '/3/0/1'
  if (name === 'endpoint' || name === 'server') return 'http://127.0.0.1:9091'
  if (name === 'to' || name === 'nodes') return 'law@127.0.0.1'
  if (name === 'max_connections' || name === 'count' || name === 'sessions') return '5'
  if (name === 'memory') return '10MB'
  if (name === 'rules') return [{ permission: 'allow', action: 'all', topic: 'law/#' }]
  if (name === 'actions') return [{ function: 'console' }]
  if (prompt?.kind === 'json')
    return name === 'config' ? { name: 'x' } : [{ topic: 'law/json', payload: 'x' }]
  if (prompt?.kind === 'keyValue') return { name: 'x' }
  if (prompt?.kind === 'list') return ['mqtt']
  return name === 'node' ? 'law@127.0.0.1' : 'law_value'
}

/** A runner with one of several brokers, which has the required capabilities and records its requests. */
function stage({ needs, params }: Pick<AnyCommand, 'needs' | 'params'> = { params: {} }) {
  const sent: string[] = []
  const api = new Proxy({}, { get: (_, name) => async () => void sent.push(String(name)) }) as ApiClient
  const deps = {
    context: () =>
      contextWith({
        api,
        ...brokerWith(needs, ...Object.values(params).map((param) => param.needs)),
        able: {
          refresh: true,
          export: true,
          repeat: true,
          selected: true,
          selectAll: true,
          largest: ['queue'],
        },
        broker: {
          identity: 'id-law',
          name: 'law',
          label: 'Law',
          color: 'ok',
          production: false,
          readOnly: false,
        },
        mqtt: () => Promise.reject(new Error('asked for the MQTT client')),
        fleet: () => Promise.reject(new Error('asked for the fleet')),
        explorer: () => Promise.reject(new Error('asked for the topic explorer')),
      }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: () => Promise.resolve(false),
  }
  return {
    runner: createRunner(deps),
    sent,
    deps,
    context: { ...deps.context(), signal: new AbortController().signal },
  }
}

describe('a command cancelled at any step sends nothing (catalogue P2)', () => {
  it.each(commands.map((command) => [command.id, command] as const))('%s', async (_, command) => {
    // Parameters that are never asked, or depend on an earlier answer, have no step to cancel.
    const names = Object.keys(command.params).filter(
      (name) => command.params[name]?.askedOnlyByName !== true && command.params[name]?.unless === undefined,
    )
    const values = Object.fromEntries(names.map((name) => [name, valueOf(command, name)]))
    // Some ask only for certain values, such as a ban without an end; and some read before they ask.
    const reads = command.warn !== undefined || savesSettings(command, values)
    const confirms = reads || command.confirm?.(values, 1) !== undefined
    const asks = names.length > 0 || confirms
    // There is something to take back.
    if (command.undo === 'again') keepRecord('law', { command: 'ban.create', trails: [], state: 'ready' })
    let cancels = 0
    for (let answered = 0; answered <= names.length && asks; answered += 1) {
      const { runner, sent, deps } = stage(command)
      // The last answer of a command without a confirm runs it: there is no step left to cancel.
      if (answered === names.length && !confirms) break
      runner.start(command, {}, 'palette')
      for (const name of names.slice(0, answered))
        runner.send({ type: 'value', value: valueOf(command, name) })
      const { prompting } = runner.store.get()
      expect([prompting?.phase, prompting?.step]).toEqual(
        answered === names.length
          ? [reads ? 'running' : 'confirming', undefined]
          : ['asking', names[answered]],
      )
      runner.cancel()
      cancels += 1
      // A late reply does not resume it either.
      runner.send({ type: 'confirmed' })
      runner.send({ type: 'defaults' })
      await Promise.resolve()
      expect([
        sent.filter((id) => contract[id as EndpointId].method !== 'GET'),
        deps.apply.mock.calls,
        deps.remember.mock.calls,
        runner.store.get().prompting,
      ]).toEqual([[], [], [], undefined])
    }
    expect(cancels).toBe(asks ? names.length + (confirms ? 1 : 0) : 0)
  })

  it('detects a command that is sent', async () => {
    const { runner, sent, context } = stage()
    const [create] = commands.filter(({ id }) => id === 'ban.create')
    if (create === undefined) throw new Error('no such command')
    const values: CommandArgs = {
      who: 'x',
      until: valueOf(create, 'until'),
      reason: '',
      as: getInitialValue(create, 'as', context),
    }
    runner.start(create, values, 'palette')
    await vi.waitFor(() => expect(sent).toEqual(['banCreate']))
  })
})
