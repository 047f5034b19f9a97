import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { contextWith, ban, kick, password } from '../fixture'
import { formatCurl, planJson, shellWord, terminalLine } from './copies'
import { makePlan, makeOutline, listPlanSteps } from './plan'
import type { Plan } from './step'

/** A client that counts what is sent; every list is empty. */
function silent() {
  const sent: string[] = []
  const api = createClient({
    base: '',
    authorization: () => 'Bearer session-token',
    http: createHttp({
      fetch: (url, init) => {
        sent.push(`${init?.method ?? ''} ${String(url)}`)
        return Promise.resolve(new Response(null, { status: 404 }))
      },
    }),
  })
  return { api, sent }
}

const planned = async (command: typeof kick, answers: Record<string, unknown>) => {
  const { api, sent } = silent()
  const reported: Plan[] = []
  const plan = await makePlan(command, answers, contextWith({ api }), (next) => reported.push(next))
  return { plan, sent, reported }
}

/** The words that a shell passes to the program for a line. */
const wordsOf = (line: string, env: Record<string, string> = {}): string[] =>
  execFileSync('sh', ['-c', line.replace(/^curl/gm, `printf '%s\\0'`)], { env: { ...process.env, ...env } })
    .toString()
    .split('\0')
    .slice(0, -1)

describe('a plan', () => {
  it('records what would be sent, and sends nothing', async () => {
    const { plan, sent } = await planned(kick, { clientid: ['a/b', "it's"] })
    expect([plan.left, listPlanSteps(plan), sent]).toEqual([
      0,
      [
        { kind: 'request', method: 'DELETE', path: '/api/v5/clients/a%2Fb' },
        { kind: 'request', method: 'DELETE', path: "/api/v5/clients/it's" },
      ],
      [],
    ])
  })
  it('contains each of five hundred targets, and is reported in steps, not for each', async () => {
    const { plan, sent, reported } = await planned(kick, {
      clientid: Array.from({ length: 500 }, (_, index) => `c${String(index)}`),
    })
    expect([listPlanSteps(plan).length, sent]).toEqual([500, []])
    expect(reported.length).toBeLessThan(100)
  })
  it('reports read errors', async () => {
    const { api } = silent()
    const reading = {
      ...kick,
      run: async (values: never, context: ReturnType<typeof contextWith>) =>
        void (await context.api.clientDetail({ params: { clientid: 'a' } })),
    } as unknown as typeof kick
    expect(await makeOutline(reading, { clientid: 'a' }, 'a', contextWith({ api }))).toMatchObject({
      target: 'a',
      steps: [],
      error: { status: 404 },
    })
  })
})

describe('copies of a plan', () => {
  it('quotes curl lines for a shell, without the token of the session', async () => {
    const { plan } = await planned(kick, { clientid: ["it's", 'a b'] })
    const lines = formatCurl({ command: kick, answers: {} }, plan, 'http://h:1').split('\n')
    expect(lines.map((line) => wordsOf(line, { TOKEN: 't' }))).toEqual([
      ['-fsS', '-X', 'DELETE', "http://h:1/api/v5/clients/it's", '-H', 'Authorization: Bearer t'],
      ['-fsS', '-X', 'DELETE', 'http://h:1/api/v5/clients/a%20b', '-H', 'Authorization: Bearer t'],
    ])
    expect(lines.join('')).not.toContain('session-token')
    expect(
      wordsOf(formatCurl({ command: kick, answers: {} }, plan, 'http://h:1', 'key').split('\n')[0] ?? '', {
        API_KEY: 'k',
        API_SECRET: 's',
      }).slice(-2),
    ).toEqual(['-u', 'k:s'])
  })
  it('includes a body as it is sent', async () => {
    const answers = { who: 'x', reason: `it's "$HOME" \\ \n 中`, as: 'clientid' }
    const { plan } = await planned(ban, answers)
    const words = wordsOf(formatCurl({ command: ban, answers }, plan, 'http://h:1'))
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ as: 'clientid', who: 'x', reason: answers.reason })
  })
  it('uses a variable for each secret', () => {
    const plan: Plan = {
      left: 0,
      outlines: [
        {
          target: undefined,
          steps: [
            {
              kind: 'request',
              method: 'POST',
              path: '/api/v5/x',
              body: {
                username: 'u',
                old_pwd: 'one',
                new_pwd: "tw'o",
                list: [{ password: 'three' }, { password: '' }],
              },
            },
          ],
        },
      ],
    }
    const answers = { username: 'u', old: 'one', password: "tw'o" }
    const curl = formatCurl({ command: password, answers }, plan, 'http://h:1')
    for (const copy of [
      curl,
      terminalLine({ command: password, answers }, 'http://h:1'),
      planJson({ command: password, answers }, plan),
    ])
      for (const secret of ['one', "tw'o", 'three']) expect(copy).not.toContain(secret)
    const body =
      wordsOf(curl, { SECRET_OLD_PWD: 'one', SECRET_NEW_PWD: "tw'o", SECRET_PASSWORD: 'three' }).at(-1) ?? ''
    expect(JSON.parse(body)).toEqual({
      username: 'u',
      old_pwd: 'one',
      new_pwd: "tw'o",
      list: [{ password: 'three' }, { password: '' }],
    })
  })
  it('names each target in a line of the terminal', () => {
    expect(terminalLine({ command: kick, answers: { clientid: ['a', 'b c'] } }, 'http://h:1')).toBe(
      "switchboard cmd client.kick --broker=http://h:1 --clientid=a '--clientid=b c' --yes",
    )
  })
  it('quotes special characters for a shell', () => {
    expect(['a', 'a b', "'", '', '$x'].map(shellWord)).toEqual(['a', "'a b'", "''\\'''", "''", "'$x'"])
  })
})
