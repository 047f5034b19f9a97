import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { ownMacros } from '@/command/macro/own-macros'
import { commandHistory } from '@/command/history/history-store'
import { makeOutline } from '@/command/plan/plan'
import type { Step } from '@/command/plan/step'
import { perform } from '@/command/run'
import { contract } from '@/contract'
import { goCommands } from '@/features/go'
import { commandFiles } from '../registries'
import { selectBrokers } from '../harness/release-brokers'
import {
  after,
  asked,
  before,
  context,
  inFront,
  recover,
  sent,
  setsFor,
  getCommandValues,
} from '../harness/harness'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]

/** Requests that change something, which a plan must list. */
const isStep = ({ id, method }: (typeof sent)[number]) => method !== 'GET' || contract[id].reply === 'blob'

/** The parts of a form, with the contents of its files. */
const partsOf = async (form: FormData) =>
  await Promise.all(
    [...form.entries()].map(async ([name, part]) => [
      name,
      part instanceof File ? [part.name, await part.text()] : part,
    ]),
  )

/** A planned request as the broker would receive it. */
const bodyOf = async ({ body, plain }: Extract<Step, { kind: 'request' }>) =>
  body === undefined
    ? ''
    : body instanceof FormData
      ? await partsOf(body)
      : plain === true
        ? String(body)
        : JSON.stringify(body)

/** A received request; of a form, its parts. */
const sentBody = async ({ body, type }: { body: string; type: string }) =>
  type.startsWith('multipart/')
    ? await partsOf(
        await new Response(new TextEncoder().encode(body), { headers: { 'content-type': type } }).formData(),
      )
    : body

/** Commands whose later requests depend on earlier replies, and why; their plan contains only the requests sent in any case. */
const decidedByReplies: Readonly<Record<string, string>> = {
  'acl.import': 'an entry that is there already is refused, and then replaced by a request of its own',
}

describe('a run sends exactly what the plan lists', () => {
  afterEach(recover)
  it.each(
    commands.flatMap((command) =>
      selectBrokers(command).map((at) => [command.id, at.release?.join('.'), command, at] as const),
    ),
  )('%s (%s)', async (id, _, command, at) => {
    await before(command, at)
    // Both use the same time: objects created by a command may expire a minute later.
    const moment = Date.now()
    const runContext = { ...context(), ...inFront(id), now: () => moment }
    for (const own of await setsFor(command)) {
      const values = getCommandValues(command, own)
      sent.length = 0
      asked.length = 0
      const [entries, macros] = [commandHistory.get(), ownMacros()]
      const { steps, error } = await makeOutline(command, values, undefined, runContext)
      // A plan changes nothing: at the broker, in its MQTT client, and here.
      expect([sent.filter(isStep), asked, commandHistory.get(), ownMacros()]).toEqual([
        [],
        [],
        entries,
        macros,
      ])
      sent.length = 0
      const ended = await perform(command, values, runContext).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (ended !== undefined && !(ended instanceof ApiError)) throw ended
      const writes = sent.filter(isStep)
      const requests = steps.filter((step) => step.kind === 'request')
      const planned = await Promise.all(
        requests.map(async (step) => [step.method, step.path, await bodyOf(step)]),
      )
      const really = await Promise.all(
        writes.map(async (call) => [call.method, call.path, await sentBody(call)]),
      )
      if (id in decidedByReplies) expect(really).toEqual(expect.arrayContaining(planned))
      else expect(planned).toEqual(really)
      expect(steps.filter((step) => step.kind === 'mqtt').map((step) => [step.action, step.with])).toEqual(
        asked.map((step) => [step.action, step.with.filter((one) => one !== undefined)]),
      )
      // What cannot be read fails the same way in both.
      if (error !== undefined) expect(ended).toMatchObject({ code: error.code })
    }
    await after(command)
  })
})

it('detects a request that is not in the plan', async () => {
  const command = commands.find((one) => one.id === 'client.kick')
  if (command === undefined) throw new Error('no such command')
  await before(command)
  const { steps } = await makeOutline(
    { ...command, run: vi.fn() },
    getCommandValues(command),
    undefined,
    context(),
  )
  sent.length = 0
  await perform(command, getCommandValues(command), context())
  expect(steps).toEqual([])
  expect(sent.map(({ id }) => id)).toEqual(['clientKick'])
  await after(command)
  await recover()
})
