// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import type { Pickable, Ref } from '@/api/resource'
import { buildCatalogue } from '@/palette/search/entries'
import { localRows, visibleRows } from '@/palette/search/rows'
import type { LocalQuery } from '@/palette/search/palette-row'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { manyParam } from '@/command/targets'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { noScreenContext } from '@/command/screen-context'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { commandFiles } from '../registries'
import { brokerWith } from '../harness/release-brokers'

const commands = (await commandFiles()).map(({ command }) => command)
const registry = createRegistry(commands)

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** IDs of objects with several keys, in their format. */
const forms: Partial<Record<Pickable, (name: string) => string>> = {
  acl: (name) => `clientid:${name}`,
  authnUser: (name) => `password_based:built_in_database/${name}`,
  gatewayClient: (name) => `stomp/${name}`,
  gatewayListener: (name) => `stomp:tcp:${name}`,
  delayed: (name) => `emqx@127.0.0.1/${name}`,
  subscription: (name) => `${name}/t`,
  listener: (name) => `tcp:${name}`,
  bridge: (name) => `mqtt:${name}`,
  connector: (name) => `http:${name}`,
  action: (name) => `http:${name}`,
  source: (name) => `mqtt:${name}`,
  dataBackup: (name) => `emqx@127.0.0.1/${name}.tar.gz`,
}
const idOf = (noun: Pickable, name: string) => forms[noun]?.(name) ?? name

/** An answer to whatever else a command asks. */
function valueOf(command: AnyCommand, name: string): unknown {
  const prompt = command.params[name]?.prompt
  if (prompt?.kind === 'choice') return prompt.options[0]
  if (prompt?.kind === 'toggle') return false
  if (prompt?.kind === 'datetime') return new Date(Date.UTC(2099, 0, 1)).toISOString()
  return prompt?.kind === 'topicFilter' ? 'plant/#' : 'value'
}

/** Runs a command to its end as the palette does, and returns its calls to the broker. */
async function requestsOf(command: AnyCommand, values: CommandArgs): Promise<string[]> {
  const sent: string[] = []
  const api = new Proxy(
    {},
    {
      get: (_, endpoint) => async (call: unknown) => {
        sent.push(`${String(endpoint)} ${JSON.stringify(call)}`)
        return { data: [], meta: { hasnext: false, count: 0 } }
      },
    },
  ) as ApiClient
  const context = () => contextWith({ api, ...brokerWith(command.needs) })
  const none = () => undefined
  const runner = createRunner({
    context,
    apply: none,
    report: none,
    refuse: none,
    remember: none,
    signInAgain: () => Promise.resolve(false),
  })
  runner.start(command, values, 'palette')
  for (let asked = 0; asked < 10; asked += 1) {
    const { prompting } = runner.store.get()
    if (prompting?.phase !== 'asking' || prompting.step === undefined) break
    runner.send({ type: 'value', value: valueOf(command, prompting.step) })
  }
  // A command may read before it asks.
  await vi.waitFor(() => {
    runner.send({ type: 'confirmed' })
    const { prompting, bulk } = runner.store.get()
    expect([prompting?.phase === 'running', bulk?.progress.state === 'running']).toEqual([false, false])
  })
  return sent
}

/** Each command that acts on many objects of a noun. */
const cases = commands.flatMap((command): [string, AnyCommand, Pickable][] => {
  const prompt = command.params[manyParam(command) ?? '']?.prompt
  return prompt?.kind === 'pick' ? [[command.id, command, prompt.resource]] : []
})

describe('with three rows selected and two others pasted, no request names a selected row', () => {
  const acted = new Set<string>()
  it.each(cases)('%s', async (id, command, noun) => {
    const refs = (names: readonly string[]): Ref[] =>
      names.map((name) => ({ resource: noun, id: idOf(noun, name) }))
    const selected = refs(['selected-1', 'selected-2', 'selected-3'])
    const pasted = refs(['pasted-1', 'pasted-2'])
    const here = {
      ...noScreenContext,
      selected: selected,
      focused: selected[0],
      rowOffers: () => [{ command, with: { [manyParam(command) ?? '']: selected[0]?.id } }],
      matching: {
        resource: noun,
        count: 3,
        filtered: true,
        ids: () => Promise.resolve(selected.map((ref) => ref.id)),
      },
    }
    const catalogue = buildCatalogue(registry.all, (key) => translate(key as AnyCommand['title']), {})
    for (const looking of [true, false]) {
      for (const results of looking ? [[]] : [pasted, pasted.slice(0, 1), []]) {
        const query: LocalQuery = {
          text: translate(command.title),
          about: results,
          pasted: { ids: pasted.map((ref) => ref.id), count: 2, looking },
          here,
          catalogue,
          registry,
          context: contextWith(brokerWith(command.needs)),
        }
        const rows = [
          ...localRows(query),
          ...localRows({ ...query, text: '' }),
          ...visibleRows(query, `${translate(command.title)} selected`),
        ]
        expect(
          rows.filter((row) => row.kind === 'matching' || JSON.stringify(row.given).includes('selected')),
        ).toEqual([])
        for (const row of rows.filter((one) => one.command === command && one.reason === undefined)) {
          const sent = await requestsOf(command, row.given)
          expect(sent.filter((call) => call.includes('selected'))).toEqual([])
          if (sent.some((call) => call.includes('pasted'))) acted.add(id)
        }
      }
    }
  })
  it('detects that commands act on the pasted rows', () => {
    expect(acted.size).toBeGreaterThan(cases.length / 2)
  })
})
