// @vitest-environment happy-dom
import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { liveMacro } from '@/app/macro/live'
import { runLines } from '@/app/macro/run-macro'
import { briefError } from '@/i18n/error-words'
import { allWords, startI18n } from '@/i18n/i18n'
import { done, type AnyCommand, type Outcome } from '../command'
import { ban, contextWith, kick, password } from '../fixture'
import { macroCommand } from '../macro/as-command'
import { createRegistry } from '../registry'
import { createRunner } from '../runner'
import { formatCurl, planJson, terminalLine } from './copies'
import { makePlan, listPlanSteps } from './plan'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** A test hook: replaced by a test to decide the broker's answers at that moment. */
let now = 'a'
const changing: AnyCommand = {
  ...kick,
  id: 'client.other',
  run: async (_, { api }) => {
    await api.clientKick({ params: { clientid: now } })
    return done('client.kick.done')
  },
}
const away: AnyCommand = { ...kick, id: 'client.away', when: () => false }
const later: AnyCommand = { ...kick, id: 'client.later', needs: 'sources' }
const registry = createRegistry([kick, ban, password, changing, away, later])

function stage() {
  const sent: string[] = []
  const api = createClient({
    base: '',
    authorization: () => 'Bearer x',
    http: createHttp({
      fetch: (url, init) => {
        sent.push(`${init?.method ?? ''} ${String(url)}`)
        return Promise.resolve(new Response(null, { status: 204 }))
      },
    }),
  })
  return { sent, context: contextWith({ api }) }
}

const text = '# first\nban.create who=${client} reason=flood\nclient.kick clientid=${client} clientid=b --yes'
const putOut = () => macroCommand({ name: 'Put out', text, goOn: true }, registry)
const answers = { client: "it's a" }

describe('the plan of a macro', () => {
  it('combines the plans of its lines with their values, and sends nothing', async () => {
    const { sent, context } = stage()
    const plan = await makePlan(putOut(), answers, context, () => undefined)
    expect(plan.outlines.map(({ line, target, steps }) => [line, target, steps])).toEqual([
      [
        2,
        undefined,
        [
          {
            kind: 'request',
            method: 'POST',
            path: '/api/v5/banned',
            body: { as: 'clientid', who: "it's a", reason: 'flood' },
          },
        ],
      ],
      [3, "it's a", [{ kind: 'request', method: 'DELETE', path: "/api/v5/clients/it's%20a" }]],
      [3, 'b', [{ kind: 'request', method: 'DELETE', path: '/api/v5/clients/b' }]],
    ])
    expect([plan.left, sent]).toEqual([0, []])
  })
  it('names the line that cannot run, and the reason', async () => {
    const { context } = stage()
    const plan = await makePlan(
      macroCommand(
        {
          name: 'Off',
          text: 'client.away clientid=a --yes\nclient.kick clientid=b --yes\nclient.later clientid=c --yes',
          goOn: false,
        },
        registry,
      ),
      {},
      context,
      () => undefined,
    )
    expect(plan.outlines.map(({ line, error }) => [line, error && briefError(error)])).toEqual([
      [1, 'Not available here'],
      [2, undefined],
      [3, 'Requires release 5.5.0 or later. The release of this broker is unknown.'],
    ])
    expect(listPlanSteps(plan)).toHaveLength(1)
  })
  it('is copied completely: as requests, as JSON, and as a file for the terminal', async () => {
    const { context } = stage()
    const plan = await makePlan(putOut(), answers, context, () => undefined)
    const command = putOut()
    const run = { command, answers, lines: command.lines?.(answers, context.now()) }
    expect(
      formatCurl(run, plan, 'http://h:1')
        .split('\n')
        .map((line) => line.split(' ')[3]),
    ).toEqual(['POST', 'DELETE', 'DELETE'])
    expect(JSON.parse(planJson(run, plan))).toMatchObject({
      macro: 'Put out',
      with: answers,
      plan: [
        { line: 2, command: 'ban.create' },
        { line: 3, command: 'client.kick', target: "it's a" },
        { line: 3, target: 'b' },
      ],
    })
    const shell = `switchboard() { printf '%s\\n' "$@"; cat; }\n${terminalLine(run, 'http://h:1')}`
    expect(execFileSync('sh', ['-c', shell]).toString()).toBe(
      `cmd\n--file\n-\n--broker=http://h:1\n--client=it's a\n--continue\n--yes\n${text.split('\n').slice(1).join('\n')}\n`,
    )
  })
  it('contains no secret in a copy', async () => {
    const { context } = stage()
    const command = macroCommand(
      { name: 'Word', text: 'user.password username=u old=${old} password=${new}', goOn: false },
      registry,
    )
    const secret = { old: 'one-secret', new: 'two-secret' }
    const run = { command, answers: secret, lines: command.lines?.(secret, context.now()) }
    const plan = {
      left: 0,
      outlines: [
        {
          target: undefined,
          line: 1,
          steps: [
            {
              kind: 'request' as const,
              method: 'PUT' as const,
              path: '/api/v5/x',
              body: { a: 'one-secret', b: ['two-secret'] },
            },
          ],
        },
      ],
    }
    for (const copy of [
      formatCurl(run, plan, 'http://h:1'),
      planJson(run, plan),
      terminalLine(run, 'http://h:1'),
    ])
      expect(copy).not.toMatch(/(one|two)-secret/)
  })
})

describe('after a macro whose plan was shown', () => {
  /** Shows the plan, changes something, confirms, and returns the reported deviations of each line. */
  async function run(lines: string, meanwhile: () => void) {
    const { context } = stage()
    const outcomes: Outcome[] = []
    const deps = {
      context: () => context,
      apply: (outcome: Outcome) => outcomes.push(outcome),
      report: vi.fn(),
      refuse: vi.fn(),
      remember: vi.fn(),
      signInAgain: async () => false,
    }
    const runner = createRunner(deps)
    const command = macroCommand({ name: 'Put out', text: lines, goOn: false }, registry)
    runner.start(command, {}, 'palette', { planned: true })
    await vi.waitFor(() => expect(runner.store.get().prompting?.phase).toBe('confirming'))
    const plan = await makePlan(command, {}, context, () => undefined)
    meanwhile()
    runner.send({ type: 'confirmed', plan })
    await vi.waitFor(() => expect(outcomes).toHaveLength(1))
    const [outcome] = outcomes
    if (outcome?.kind !== 'app' || outcome.action.do !== 'lines') throw new Error('no lines to run')
    await runLines(outcome.action, runner, {
      context: () => context,
      apply: () => undefined,
      offerUndo: () => undefined,
    })
    const ended = liveMacro.get().macro?.lines.map(({ state, drift }) => [state, drift])
    liveMacro.set(() => ({ macro: undefined }))
    return {
      ended,
      noted: deps.remember.mock.calls.map(([entry]) => (entry as { command: string }).command),
    }
  }
  const two = 'client.kick clientid=x --yes\nclient.other clientid=y --yes'
  it('reports nothing where it went as planned, and records each line', async () => {
    expect(await run(two, () => undefined)).toEqual({
      ended: [
        ['done', undefined],
        ['done', undefined],
      ],
      noted: ['client.kick', 'client.other'],
    })
  })
  it('reports the line that sent something else', async () => {
    const { ended } = await run(two, () => {
      now = 'b'
    })
    expect(ended).toEqual([
      ['done', undefined],
      ['done', 'Other requests were sent for DELETE /api/v5/clients/a.'],
    ])
  })
})
