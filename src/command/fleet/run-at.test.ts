// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import type { NamedConnection } from '@/connection/connection'
import { allWords, startI18n } from '@/i18n/i18n'
import banCreate from '@commands/ban/create'
import banDelete from '@commands/ban/delete'
import clientKick from '@commands/client/kick'
import historyUndo from '@commands/command-history/undo'
import type { Outcome } from '../command'
import { noon } from '../fixture'
import { clearHistory, commandHistory } from '../history/history-store'
import { makePlan, listPlanSteps } from '../plan/plan'
import { perform } from '../run'
import { createRegistry } from '../registry'
import { askUndo, runUndo } from '../undo/undo'
import { clearRecords, latestUndo, undoRecords } from '../undo/undo-store'
import { brokerWith, contextFor as contextOf } from './fixture'
import { toFleetCommand } from './fleet-command'
import { readFleetLine } from './line'

const registry = createRegistry([banCreate, banDelete, clientKick, historyUndo])
const contextFor = (...members: readonly NamedConnection[]) => contextOf(registry, ...members)

function commandFor(text: string) {
  const read = readFleetLine(text, registry, noon)
  if ('problem' in read) throw new Error(read.problem.key)
  return toFleetCommand(read.step)
}

const failure = (running: Promise<Outcome>) =>
  running.then(
    () => undefined,
    (cause: unknown) => cause,
  )

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  clearHistory()
  clearRecords()
})

it('runs at each broker with its own client, and records the run with its broker', async () => {
  const [lab, prod] = [brokerWith('lab'), brokerWith('prod')]
  const context = contextFor(lab.member, prod.member)
  const command = commandFor('client.kick clientid=sensor-17')
  await perform(command, { brokers: 'lab' }, context)
  await perform(command, { brokers: 'prod' }, context)
  expect([lab.sent, prod.sent]).toEqual([['clientKick sensor-17'], ['clientKick sensor-17']])
  expect(commandHistory.get().map(({ command: id, broker, args, user }) => [id, broker, args, user])).toEqual(
    [
      ['client.kick', 'prod', { clientid: 'sensor-17' }, 'ops'],
      ['client.kick', 'lab', { clientid: 'sensor-17' }, 'ops'],
    ],
  )
})

it('is refused where the user is logged out or the broker is read-only, and sends nothing there', async () => {
  const out = brokerWith('out', {}, { state: 'out' })
  const fixed = brokerWith('fixed', { readOnly: true })
  const context = contextFor(out.member, fixed.member)
  const command = commandFor('client.kick clientid=sensor-17')
  expect(await failure(perform(command, { brokers: 'out' }, context))).toMatchObject({
    code: 'FLEET_LOGGED_OUT',
  })
  expect(await failure(perform(command, { brokers: 'fixed' }, context))).toMatchObject({
    code: 'COMMAND_OFF',
    message: 'session.read-only.profile',
  })
  expect([out.sent, fixed.sent]).toEqual([[], []])
})

it('does not ask for the login of the page where the session at another broker has expired', async () => {
  const { member } = brokerWith('lab')
  const api = new Proxy({} as ApiClient, {
    get: () => () => Promise.reject(new ApiError(401, 'BAD_TOKEN', '')),
  })
  const cause = await failure(
    perform(commandFor('client.kick clientid=a'), { brokers: 'lab' }, contextFor({ ...member, api })),
  )
  expect(cause).toBeInstanceOf(ApiError)
  expect(cause).toMatchObject({ code: 'FLEET_LOGGED_OUT', sessionOver: false })
})

it('plans the requests of each broker and sends, records and ends nothing', async () => {
  const [lab, prod] = [brokerWith('lab'), brokerWith('prod')]
  const plan = await makePlan(
    commandFor('client.kick clientid=sensor-17'),
    { brokers: ['lab', 'prod'] },
    contextFor(lab.member, prod.member),
    () => undefined,
  )
  expect(plan.outlines.map(({ target, steps }) => [target, steps.length])).toEqual([
    ['lab', 1],
    ['prod', 1],
  ])
  expect(listPlanSteps(plan)).toHaveLength(2)
  expect([lab.sent, prod.sent, commandHistory.get(), undoRecords.get().size]).toEqual([[], [], [], 0])
})

it('names each broker in the question, and those in production are typed', async () => {
  const [lab, prod] = [brokerWith('lab'), brokerWith('prod', { production: true })]
  const context = contextFor(lab.member, prod.member)
  const command = commandFor('client.kick clientid=sensor-17')
  const both = await command.warn?.({ brokers: 'lab' }, ['lab', 'prod'], context)
  expect(both).toMatchObject({
    body: 'fleet.run.ask',
    type: 'prod',
    lines: [{ text: 'LAB' }, { text: 'PROD (production)' }],
  })
  expect((await command.warn?.({ brokers: 'lab' }, [], context))?.type).toBeUndefined()
})

it('is undone at its broker only, after a question that names it', async () => {
  const [lab, prod] = [brokerWith('lab'), brokerWith('prod', { production: true })]
  const context = contextFor(lab.member, prod.member)
  const command = commandFor('ban.create as=clientid who=sensor-17')
  await perform(command, { brokers: 'lab' }, context)
  await perform(command, { brokers: 'prod' }, context)
  expect([lab.bans.size, prod.bans.size]).toEqual([1, 1])
  const entry = latestUndo() ?? ''
  expect(await askUndo(entry, context)).toMatchObject({
    body: 'undo.elsewhere',
    values: { broker: 'PROD' },
    type: 'prod',
  })
  await runUndo(entry, context)
  expect([lab.bans.size, prod.bans.size]).toEqual([1, 0])
})
