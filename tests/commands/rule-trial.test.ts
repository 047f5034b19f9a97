import { describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { parseLines, ofTrial, readLine } from '@/features/rule/trial/trial-line'
import { trials } from '@/features/rule/trial/trial-store'
import { perform } from '@/command/run'
import { isLeftOver, readResult, runTrial } from '@/features/rule/trial/trial-command'
import trialCommand from '../../commands/rule/trial'
import { contextWith } from '@/command/fixture'
import { recorded } from '../samples'

const context = { event_type: 'message_publish', topic: 'a' }
const line = (msg: string) =>
  `${JSON.stringify({ time: '2026-11-22T09:53:50.457655+00:00', level: 'debug', msg, meta: { trace_tag: 'ACTION', rule_id: 'r' } })}\n`

/** A broker that writes a line, cut in two pieces, and the calls it had in their order. */
function broker(ruleTrial: () => Promise<unknown>) {
  const called: string[] = []
  const noted = <A, R>(name: string, answer: (input: A) => R) =>
    vi.fn(async (input: A) => {
      called.push(name)
      return answer(input)
    })
  const text = line('first') + line('second')
  const api = {
    traceList: noted('list', (): object[] => []),
    traceCreate: noted('create', ({ body }: { body: object }) => ({ ...body, status: 'running' })),
    ruleTrial: noted('trial', ruleTrial),
    traceLogDetail: noted('detail', () => [{ node: 'n@1' }]),
    traceDelete: noted('delete', () => undefined),
    traceLog: noted('log', ({ query: { position = 0 } }: { query: { position?: number } }) => ({
      items: text.slice(position, position + 100),
      meta: { position: Math.min(text.length, position + 100) },
    })),
  }
  return { api: api as unknown as ApiClient, calls: api, called }
}

/** Time advances with each read of the clock; the broker's time has a fraction of a millisecond. */
const given = (api: ApiClient) => {
  let at = 1_000_000
  return { api, now: () => (at += 700.25), signal: new AbortController().signal }
}

describe('trying and tracing a rule', () => {
  it('creates a JSON trace before the trial, deletes it afterwards, and shows its lines completely and in order', async () => {
    const { api, calls, called } = broker(async () => ['ok', 'ok'])
    const { result, followed } = await runTrial('r', context, true, given(api))
    expect(result).toEqual({ kind: 'ran', rows: [['ok', 'ok']] })
    expect(trials.get().get('r')).toMatchObject({ state: 'following' })
    const trial = await followed
    expect(trial.lines.map(({ message }) => message)).toEqual(['first', 'second'])
    expect(trials.get().get('r')).toMatchObject({ state: 'ended', lines: trial.lines })
    expect([called.slice(0, 2), called.at(-1)]).toEqual([['list', 'create'], 'delete'])
    expect(calls.traceCreate.mock.calls[0]?.[0].body).toMatchObject({
      name: expect.stringMatching(/^trial_r_[a-z0-9]+$/) as string,
      type: 'ruleid',
      ruleid: 'r',
      formatter: 'json',
    })
    expect(calls.ruleTrial.mock.calls[0]?.[0]).toEqual({
      params: { id: 'r' },
      body: { context, stop_action_after_template_rendering: true },
    })
  })

  it('reports that a rule does not match, and traces it all the same', async () => {
    const { api } = broker(async () => {
      throw new ApiError(412, 'NOT_MATCH', 'SQL Not Match')
    })
    const { result, followed } = await runTrial('r', context, false, given(api))
    expect([result, (await followed).lines.length]).toEqual([{ kind: 'nothing' }, 2])
  })

  it('fails in the terminal with the reason when the event does not match', async () => {
    const { api, called } = broker(async () => {
      throw new ApiError(412, 'NOT_MATCH', 'SQL Not Match')
    })
    await expect(
      perform(trialCommand, { id: 'r', stop: false, context }, contextWith(given(api))),
    ).rejects.toMatchObject({ status: 412, code: 'NOT_MATCH' })
    expect(called.at(-1)).toBe('delete')
  })

  it('reports a refusal, and leaves no trace', async () => {
    const { api, called } = broker(async () => {
      throw new ApiError(400, 'BAD_REQUEST', 'unknown event type')
    })
    await expect(runTrial('r', context, false, given(api))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(called).toEqual(['list', 'create', 'trial', 'delete'])
  })

  it('sends nothing when the trace cannot be created', async () => {
    const { api, calls } = broker(async () => [])
    calls.traceCreate.mockRejectedValueOnce(
      new ApiError(400, 'INVALID_PARAMS', 'The number of traces created has reached the maximum'),
    )
    await expect(runTrial('r', context, false, given(api))).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
    expect(calls.ruleTrial).not.toHaveBeenCalled()
  })
})

describe('traces left by a trial whose page was closed early', () => {
  const made = Date.parse('2026-11-22T09:53:50.500Z')
  const left = {
    name: `trial_r_1_${made.toString(36)}`,
    type: 'ruleid',
    ruleid: 'r.1',
    formatter: 'json',
    start_at: '2026-11-22T09:53:50+00:00',
    end_at: '2026-11-22T09:54:50+00:00',
    status: 'stopped',
  }
  const later = made + 200_000

  it('deletes a left trace before the next trial', async () => {
    const { api, calls, called } = broker(async () => ['ok'])
    calls.traceList.mockResolvedValueOnce([left, { ...left, name: 'mine' }])
    await (
      await runTrial('r', context, true, { ...given(api), now: () => later })
    ).followed
    expect(called.slice(0, 2)).toEqual(['delete', 'create'])
    expect(calls.traceDelete.mock.calls[0]?.[0]).toEqual({ params: { name: left.name } })
  })
  it('distinguishes a left trace from other traces and from those still in use', () => {
    expect(isLeftOver(left, later)).toBe(true)
    const others = [
      { name: 'trial_r_1' },
      { name: `trial_r_2_${made.toString(36)}` },
      { type: 'topic' },
      { ruleid: 'r2' },
      { formatter: 'text' },
      { end_at: '2026-11-22T10:53:50+00:00' },
      { end_at: undefined },
    ]
    expect(others.map((other) => isLeftOver({ ...left, ...other }, later))).toEqual(others.map(() => false))
    expect([isLeftOver(left, made + 30_000), isLeftOver(left, made + 110_000)]).toEqual([false, false])
  })
  it('ignores a left trace deleted by someone else, and sends nothing when its deletion is refused', async () => {
    const { api, calls } = broker(async () => ['ok'])
    calls.traceList.mockResolvedValue([left])
    calls.traceDelete.mockRejectedValueOnce(new ApiError(404, 'NOT_FOUND', ''))
    await (
      await runTrial('r', context, true, { ...given(api), now: () => later })
    ).followed
    calls.traceDelete.mockRejectedValueOnce(new ApiError(403, 'UNAUTHORIZED_ROLE', ''))
    calls.ruleTrial.mockClear()
    await expect(runTrial('r', context, true, { ...given(api), now: () => later })).rejects.toMatchObject({
      status: 403,
    })
    expect(calls.ruleTrial).not.toHaveBeenCalled()
  })
})

it('reads the replies and traces of trials of 5.8.9', () => {
  expect([readResult(['ok', 'ok', 'ok']), readResult([['ok'], ['ok']]), readResult({})]).toEqual([
    { kind: 'ran', rows: [['ok', 'ok', 'ok']] },
    { kind: 'ran', rows: [['ok'], ['ok']] },
    { kind: 'ran', rows: [] },
  ])
  const logs = recorded('traces', '5.8')
    .flatMap(({ path, responseBody }) =>
      path === '/trace/trace_rule/log' ? [String((responseBody as { items?: unknown }).items ?? '')] : [],
    )
    .filter((items) => items !== '')
  const { complete: whole } = parseLines(logs.toSorted((a, b) => b.length - a.length)[0] ?? '')
  expect(whole[0]).toMatchObject({ message: 'rule_activated', tag: 'RULE_SQL_EXEC' })
  expect(readLine('no json')).toEqual({ message: 'no json' })
})

describe('the trace of a trial among other runs of the rule', () => {
  const of = (msg: string, at: number, clientid: string, more: object = {}) =>
    readLine(
      JSON.stringify({
        time: '',
        msg,
        meta: { trace_tag: 'ACTION', rule_trigger_ts: [at], clientid, ...more },
      }),
    )
  const trial = [
    of('rule_activated', 7, 'c_trial', { input: { event_type: 'message_publish', topic: 'a' } }),
    of('action_success', 7, 'c_trial'),
  ]
  const real = [
    of('rule_activated', 5, 'dave', { input: { event: 'message.publish', topic: 't/a' } }),
    of('action_success', 5, 'dave'),
    of('action_success', 7, 'dave'),
  ]

  it('shows only the lines of its own trigger, and counts the others', () => {
    const { lines, others } = ofTrial([...real, ...trial])
    expect([lines, others]).toEqual([trial, 3])
  })
  it('has no lines for a trial that did not match', () => {
    expect(ofTrial(real)).toEqual({ lines: [], others: 3 })
  })
  it('keeps an action sent for the trial and for real messages at once, and lines without a trigger', () => {
    const batch = readLine(
      JSON.stringify({ time: '', msg: 'action_success', meta: { rule_trigger_ts: [5, 7] } }),
    )
    expect(ofTrial([...trial, batch, readLine('no json')])).toMatchObject({ lines: { length: 4 }, others: 0 })
  })
  it('separates the trial recorded from 5.8.9 from the messages of its rule', () => {
    const logs = recorded('traces', '5.8').flatMap(({ path, responseBody }) =>
      path === '/trace/trace_rule/log' ? [String((responseBody as { items?: unknown }).items)] : [],
    )
    const { lines, others } = ofTrial(
      parseLines(logs.toSorted((a, b) => b.length - a.length)[0] ?? '').complete,
    )
    expect([lines.map(({ message }) => message), others]).toEqual([
      ['rule_activated', 'SQL_yielded_result', 'bridge_action', 'discarded'],
      12,
    ])
  })
})
