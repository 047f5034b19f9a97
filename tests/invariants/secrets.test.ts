import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { toBroker } from '@/broker/releases/releases'
import { publicStep, stepLine } from '@/command/plan/copies'
import { editsIn } from '@/command/undo/edits'
import { toStoredRecords } from '@/command/undo/stored'
import { isSecretKey, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { saveBackup } from '@/features/backup/backup'
import { planRestore } from '@/features/backup/plan'
import { createFormStore } from '@/form/config/store'
import { compareHocon } from '@/lib/hocon/compare'
import { printHocon } from '@/lib/hocon/print'
import { hideSecrets } from '@/lib/hocon/secrets'
import { isSecretPath } from '@/lib/secret/name'
import { passes, type Pass } from '@/lib/secret/passes'
import { fillSecretsFrom, maskSecrets } from '@/lib/secret/value'
import { redact } from '@/lib/text/redact'
import { toSnapshotRows } from '@/list/snapshot/compare-rows'
import { defaults } from '@/server/options'
import { startServer } from '@/server/serve'
import { runConfig } from '@/terminal/config/run-config'
import { objectLines } from '@/terminal/objects'
import { families } from '../families'
import { markedBodies, markedConfig, markedTexts, markedUrl, marker } from '../secrets'

/** What the console shows, stores and writes of a configuration, before and after a change of it. */
const outputs: Readonly<Record<string, (before: Config, after: Config, fields: Fields) => unknown>> = {
  'backup and config pull': (before) => maskSecrets(before),
  'lines of the terminal': (before) => objectLines(maskSecrets(before)),
  'command history': (before, after) =>
    editsIn([{ target: 'connector', id: 'x', before: { settings: before }, after: { settings: after } }]),
  'undo records': (before, after) =>
    toStoredRecords(
      new Map([
        [
          '1',
          {
            command: 'a.b',
            state: 'ready',
            trails: [{ target: 'connector', id: 'x', before, after }],
          },
        ],
        [
          '2',
          {
            command: 'a.b',
            state: 'ready',
            trails: [{ target: 'connector', id: 'x', before: undefined, after }],
          },
        ],
      ]),
    ),
  'request of a plan': (body) => publicStep({ kind: 'request', method: 'PUT', path: '/x', body }, new Set()),
  'line of a plan': (body) => stepLine({ kind: 'request', method: 'PUT', path: '/x', body }, new Set()),
  'JSON of a form': (initialValues, _after, fields) => createFormStore({ initialValues, fields }).json(),
  'draft of a form': (before, draft, fields) =>
    createFormStore({ initialValues: before, draft, fields }).storable(),
  'snapshot of a list': () =>
    toSnapshotRows(
      markedTexts.map((text, index) => ({ id: String(index), text })),
      [{ id: 'text', title: 'Text', figure: false, value: ({ text }) => text }],
      ({ id }) => id,
    ),
  'configuration text': (before) => hideSecrets(printHocon(before)),
  'compared configurations': (before, after) => compareHocon(printHocon(before), printHocon(after)),
  'errors and the log': () => markedTexts.flatMap((text) => [redact(text), redact(JSON.stringify({ text }))]),
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The fields of all families that show a marker, with the output that shows it. */
function findLeaks(of: readonly { readonly name: string; readonly fields: Fields }[]): readonly string[] {
  return of.flatMap(({ name, fields }) =>
    markedTexts.flatMap((text, index) => {
      const before = markedConfig(fields, text)
      const after = markedConfig(fields, `${markedTexts[(index + 1) % markedTexts.length] ?? ''} `)
      return Object.entries(outputs).flatMap(([output, make]) =>
        shown(make(before, after, fields)).includes(marker)
          ? [`${output}: ${name}: ${text.slice(0, 40)}`]
          : [],
      )
    }),
  )
}

describe('no secret leaves', () => {
  it('in any output, from any field of any family', () => {
    expect(findLeaks(families)).toEqual([])
  })

  // A rule that no field needs would be one that this test cannot see missing.
  const sample = families.filter(({ name }) => ['exhook', 'authn http'].some((one) => name.startsWith(one)))
  it.each(passes.map(({ name }) => name))('and it is noticed when the rule %s is missing', (name) => {
    const rules = passes as Pass[]
    const index = rules.findIndex((rule) => rule.name === name)
    const removed = rules.splice(index, 1)
    try {
      expect(findLeaks(sample).length).toBeGreaterThan(0)
    } finally {
      rules.splice(index, 0, ...removed)
    }
    expect(findLeaks(sample)).toEqual([])
  })

  it('and all come back from the broker that has them', () => {
    for (const { name, fields } of families)
      for (const text of markedTexts) {
        const config = markedConfig(fields, text)
        expect(fillSecretsFrom(maskSecrets(config), config), name).toEqual(config)
      }
  })
})

/** Fields of another kind that are masked by their names, each with the reason. */
const alsoMasked: Readonly<Record<string, string>> = {
  service_account_json: 'the key file of a cloud account, as JSON',
  sp_private_key: 'a private key, as a file',
  'method.bind_password':
    'usually the reference ${password}, which is shown; anything else is the password itself',
}

describe('descriptions of fields', () => {
  const all = families.flatMap(({ name, fields }) =>
    Object.entries(fields).map(([path, field]) => ({ name, path, field })),
  )
  it('name every secret so that it is known without its description, in files and answers', () => {
    const unknown = all.filter(({ path, field }) => field.kind === 'secret' && !isSecretPath(path.split('.')))
    expect(unknown.map(({ name, path }) => `${name}: ${path}`)).toEqual([])
  })

  it('and give the name of a secret to nothing that must be shown', () => {
    const other = all.filter(
      ({ path, field }) =>
        !['secret', 'section', 'variant', 'toggle'].includes(field.kind) &&
        isSecretPath(path.split('.')) &&
        alsoMasked[path] === undefined,
    )
    expect([...new Set(other.map(({ path, field }) => `${path} ${field.kind}`))]).toEqual([])
  })

  it('and what brokers mask is masked', () => {
    const keys = [
      'password',
      'secret',
      'secret_key',
      'security_token',
      'token',
      'jwt',
      'bind_password',
      'sp_private_key',
    ]
    for (const key of [...keys, 'aws_secret_access_key', 'authorization', 'Proxy-Authorization'])
      expect([key, isSecretKey(key), isSecretPath([key])]).toEqual([key, true, true])
  })
})

describe('a broker with secrets everywhere', () => {
  it('gives none to a backup, a restore plan, files of config pull and its own log', async () => {
    const log: string[] = []
    const running = await startServer(
      {
        ...defaults,
        port: 0,
        mqttPort: 0,
        wsPort: 0,
        bare: true,
        seed: 'empty',
        api: '5.8',
        edition: 'enterprise',
      },
      { log: (line) => void log.push(line) },
    )
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    try {
      const send = async (method: string, path: string, body: unknown, token = '') => {
        const reply = await fetch(`${running.url}/api/v5${path}`, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await reply.text()
        expect(reply.ok, `${path} ${text}`).toBe(true)
        return (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>
      }
      const { token } = await send('POST', '/login', { username: 'admin', password: 'public' })
      for (const [path, body] of markedBodies) await send('POST', path, body, String(token))
      const push = await send('GET', '/prometheus', undefined, String(token))
      await send(
        'PUT',
        '/prometheus',
        { ...push, push_gateway: { ...(push['push_gateway'] as object), enable: true, url: markedUrl } },
        String(token),
      )
      running.broker?.advance(60_000)
      await vi.waitFor(() => expect(log.join('\n')).toContain('metrics were not'))
      const access = {
        api: createClient({
          base: running.url,
          authorization: () => `Bearer ${String(token)}`,
          http: createHttp({}),
        }),
        signal: new AbortController().signal,
        broker: toBroker('enterprise', '5.8'),
      }
      const file = await saveBackup(access, 0, () => undefined)
      // All of it is in the file, masked.
      expect(JSON.stringify(file).split('******').length).toBeGreaterThan(markedBodies.length * 2)
      const plan = await planRestore(
        {
          parts: {
            ...file.parts,
            rules: [],
            exhooks: [{ id: 'hooks', body: { name: 'hooks', url: 'http://x:y@z/' } }],
          },
        },
        access,
      )
      expect(plan.find(({ id }) => id === 'hooks')?.state).toBe('changed')
      const output: string[] = []
      const line = ['pull', folder, '--broker', running.url, '--user', 'admin', '--password', 'public']
      const print = (text: string) => void output.push(text)
      expect(await runConfig(line, { env: {}, out: print, err: print })).toBe(0)
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(folder, name)).isFile())
        .map((name) => readFileSync(join(folder, name), 'utf8'))
      const everything = [
        JSON.stringify(file),
        JSON.stringify(plan.map(({ changes }) => changes)),
        ...output,
        ...files,
        ...log,
      ]
      for (const text of everything) expect(text).not.toContain(marker)
    } finally {
      rmSync(folder, { recursive: true })
      await running.close()
    }
  })
})
