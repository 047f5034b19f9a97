// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import userCreate from '@commands/user/create'
import clientKick from '@commands/client/kick'
import useBroker from '@commands/broker/use'
import macroRun from '@commands/macro/run'
import { createRegistry } from '../registry'
import { readFleetLine } from './line'

const registry = createRegistry([clientKick, userCreate, useBroker, macroRun])
const read = (text: string) => readFleetLine(text, registry, 0)

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

it('reads a line by id, by short name, and in the order of the parameters', () => {
  for (const text of ['client.kick clientid=sensor-17', 'kick sensor-17', 'client.kick sensor-17'])
    expect(read(text)).toMatchObject({
      step: { command: { id: 'client.kick' }, given: { clientid: 'sensor-17' } },
    })
})

it.each([
  ['', 'fleet.run.oneLine'],
  ['kick a\nkick b', 'fleet.run.oneLine'],
  ['launch a', 'macro.problem.command'],
  ['client.kick', 'macro.problem.required'],
  ['client.kick speed=1 clientid=a', 'macro.problem.param'],
  ['client.kick clientid=${device}', 'macro.problem.hole'],
  // The line is shown, so that no password can be part of it.
  ['user.create username=ops password=Secret123', 'macro.problem.secret'],
  // These act on the page, not on a broker.
  ['broker.use broker=lab', 'fleet.run.ofConsole'],
  ['macro.run macro=evening', 'fleet.run.ofConsole'],
])('refuses %j', (text, key) => {
  expect(read(text)).toMatchObject({ problem: { key } })
})
