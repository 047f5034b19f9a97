import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { writes } from '@/command/reach'
import { perform } from '@/command/run'
import { contract } from '@/contract'
import { goCommands } from '@/features/go'
import { commandFiles } from '../registries'
import { precedingCommands } from '../harness/preceding-commands'
import { effectFixtures } from '../harness/effect-fixtures'
import { observeEffect, readSettled } from '../harness/effects'
import { selectBrokers } from '../harness/release-brokers'
import { passingChanges, unshownCommands } from '../harness/unshown-commands'
import {
  after,
  before,
  client,
  context,
  getCommandValues,
  inFront,
  recover,
  sent,
  setsFor,
} from '../harness/harness'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]
const get = (id: string): AnyCommand | undefined => commands.find((command) => command.id === id)

const namespaceReads = ['topicFilterMetricsDetail', 'topicFilterMetricsList']
/**
 * Calls about what the brokers of this test do not have: rules in namespaces are newer than namespaces, names that are refused and
 * records that are deleted with a namespace are of 6.3, and topic filter metrics of a namespace are created by its own accounts.
 */
const unmadeCalls: Readonly<Record<string, readonly string[]>> = {
  'authorization.delete': ['namespaceManaged'],
  // It reads what waits for several clients.
  'client.kick': ['clientList'],
  'namespace.create': ['configText'],
  'namespace.import': ['configText'],
  'namespace.delete': ['namespaceMetrics'],
  'user.create': ['configText'],
  'api-key.create': ['configText'],
  'topic-filter-metrics.delete': namespaceReads,
  'topic-filter-metrics.reset': namespaceReads,
}

const writesSent = () => sent.filter((call) => contract[call.id].method !== 'GET')
const toLine = ({ method, path, body }: (typeof sent)[number]): string => `${method} ${path} ${body}`.trim()

/** The context of the harness, with a fleet of its broker, whose client is its own. */
const surroundings = (id: string): Context => ({
  ...context(),
  ...inFront(id),
  fleet: async () => await Promise.resolve(connectionsWith(connectionWith(client(undefined, [])))),
})

/** Whether a command changes something at the broker. */
const mutates = (command: AnyCommand): boolean =>
  command.calls.length > 0 && (command.danger !== 'read' || writes(command))

/** Prepares what a command changes: another command before it, and its fixture. */
async function prepare(command: AnyCommand) {
  const preceding = mutates(command) ? get(precedingCommands[command.id] ?? '') : undefined
  if (preceding !== undefined)
    await perform(preceding, getCommandValues(preceding), { ...context(), filled: true })
  const { own = {}, proof = () => Promise.resolve(''), clear } = (await effectFixtures[command.id]?.()) ?? {}
  const valuesOf = (set?: CommandArgs) => ({ ...getCommandValues(command, set), ...own })
  return { valuesOf, proof, clear }
}

/** Reads what a command reads before it runs; returns these calls. */
async function readAhead(command: AnyCommand, values: CommandArgs) {
  // The initial values of an edit belong to its parameters, and are only read (catalogue R19).
  const begins = Object.keys((await command.current?.(values, context())) ?? {})
  expect(begins.filter((name) => !(name in command.params))).toEqual([])
  expect(writesSent()).toEqual([])
  sent.length = 0
  const many = Object.keys(command.params).find((name) => command.params[name]?.many === true)
  for (const targets of [
    [],
    ...(many === undefined ? [] : [Array.from({ length: 2 }, () => String(values[many]))]),
  ])
    await command.warn?.(values, targets, context())
  expect(writesSent()).toEqual([])
  // Creating the backup is not part of the command; reading for a warning is.
  return command.id === 'backup.restore' ? [] : [...sent]
}

describe('every command runs against the embedded broker, and a plain request shows its effect (catalogue P1)', () => {
  afterEach(recover)
  it.each(commands.map((command) => [command.id, command] as const))('%s', async (id, command) => {
    const called = new Set<string>()
    const unshown = unshownCommands[id]
    for (const at of selectBrokers(command)) {
      await before(command, at)
      const { valuesOf, proof, clear } = await prepare(command)
      sent.length = 0
      const warned = await readAhead(command, valuesOf())
      const sets = await setsFor(command)
      sent.splice(0, sent.length, ...warned)
      let was = mutates(command) ? await readSettled() : undefined
      for (const own of sets) {
        const earlier = await proof()
        const outcome = await perform(command, valuesOf(own), surroundings(id)).catch((cause: unknown) => {
          if (cause instanceof ApiError && cause.code === unshown?.code) return undefined
          throw cause
        })
        expect(outcome === undefined, 'refused only if no broker in one process can do it').toBe(
          unshown?.code !== undefined,
        )
        if (outcome === undefined) continue
        expect(['done', 'go', 'app', 'save'], 'a good end').toContain(outcome.kind)
        if (was === undefined) continue
        const isProven = async () => (await proof()) !== earlier
        const expected = unshown === undefined
        const { shown, stale, now } = await observeEffect(command, outcome, was, isProven, expected)
        expect(shown, 'a plain reply shows the effect').toBe(expected)
        expect(id in passingChanges ? [] : stale, 'every changed list is read again').toEqual([])
        was = now
      }
      if (unshown !== undefined)
        expect((command.danger === 'read' ? sent : writesSent()).map(toLine)).toEqual(
          unshown.sends.map((one) => (typeof one === 'string' ? one : `${one[0]} ${JSON.stringify(one[1])}`)),
        )
      for (const call of sent) called.add(call.id)
      await clear?.()
      await after(command)
    }
    // It calls what it declares, so that the list of commands is correct.
    const expected = command.calls.filter((call) => unmadeCalls[id]?.includes(call) !== true)
    expect([...called].sort()).toEqual(expected.sort())
  })
})

describe('the invariant finds planted faults', () => {
  afterEach(recover)
  const plant = async (id: string, fault: (command: AnyCommand) => AnyCommand['run']) => {
    const command = get(id)
    if (command === undefined) throw new Error(`no command ${id}`)
    await before(command)
    const { valuesOf, clear } = await prepare(command)
    const was = await readSettled()
    const faulty: AnyCommand = { ...command, run: fault(command) }
    try {
      const outcome = await perform(faulty, valuesOf(), surroundings(id))
      return await observeEffect(faulty, outcome, was, () => Promise.resolve(false))
    } finally {
      await clear?.()
      await after(command)
    }
  }

  it('a changed list that the outcome does not name', async () => {
    const { shown, stale } = await plant('gateway.disable', (command) => async (values, at) => {
      const outcome = await command.run(values, at)
      return outcome.kind === 'done'
        ? { ...outcome, changed: (outcome.changed ?? []).filter((resource) => resource !== 'gateway') }
        : outcome
    })
    expect([shown, stale]).toEqual([true, ['gateway (gatewayList)', 'gateway (gatewayDetail)']])
  })

  it('a command that does nothing', async () => {
    const { shown } = await plant('ban.create', () => () => ({ kind: 'done', message: 'ban.create.done' }))
    expect(shown).toBe(false)
  })

  it('swapped parameters of a path', async () => {
    await expect(
      plant('gateway-client.kick', (command) => async ({ client: id, ...values }, at) => {
        const swapped = String(id).split('/').toReversed().join('/')
        return await command.run({ ...values, client: swapped }, at)
      }),
    ).rejects.toThrow(ApiError)
  })
})
