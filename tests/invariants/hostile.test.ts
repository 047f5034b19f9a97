// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { dataBackupParts } from '@/features/backup/model/id'
import { delayedParts } from '@/features/delayed/model/id'
import { safeValues } from '@/i18n/safe-values'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { disabledReason } from '@/command/reach'
import { createRunner } from '@/command/runner'
import { contract } from '@/contract'
import type { Key } from '@/i18n/key'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { hostileIds, hostileTexts, longId } from '@/lib/text/hostile'
import { goCommands } from '@/features/go'
import { commandFiles, words } from '../registries'

const commands: readonly AnyCommand[] = [
  ...(await commandFiles()).map(({ command }) => command),
  ...goCommands,
]
const languages = ['en', 'zh'] as const
const texts = [
  ...hostileTexts.map(({ text }) => text),
  longId,
  '$t(action.copy)',
  '{{clientid}}',
  '$t(client.kick.title, {"x": 1})',
  '\u0000action.copy\u0000',
]

const hole = /\{\{\s*(\w+)\s*\}\}/g
const singular = (key: string) => key.replace(/_(one|other)$/, '')

beforeAll(async () => {
  await startI18n('en')
  // The releases of commands are in a lazily loaded chunk, which is preloaded here.
  await Promise.all([allWords(), import('@/command/unsupported')])
})

describe.each(languages)('values are never interpreted (catalogue H4): %s', (language) => {
  const catalogue = words(language)
  const template = (key: string) => catalogue[key] ?? catalogue[`${key}_other`] ?? ''
  const keys = [...new Set(Object.keys(catalogue).map(singular))].filter(
    (key) => template(key).search(hole) >= 0,
  )
  const valuesOf = (key: string, text: string) =>
    Object.fromEntries(
      [...template(key).matchAll(hole)].map(([, name = '']) => [name, name === 'count' ? 3 : text]),
    )
  /** The expected result: each placeholder filled once with the unchanged text. */
  const filled = (key: string, values: Record<string, string | number>) => {
    const starts = (name = '') => language === 'zh' && /^\p{Script=Han}/u.test(String(values[name]))
    const ends = (name = '') => language === 'zh' && /\p{Script=Han}$/u.test(String(values[name]))
    // There is no blank between Chinese characters.
    const spaced = template(key)
      .replace(/(?<=\p{Script=Han}) (?=\{\{(\w+)\}\})/gu, (blank, name: string) =>
        starts(name) ? '' : blank,
      )
      .replace(/(?<=\{\{(\w+)\}\}) (?=\p{Script=Han})/gu, (blank, name: string) => (ends(name) ? '' : blank))
    return spaced.replace(hole, (_, name: string) => String(values[name]))
  }

  it('shows every message with every text of the corpus in every placeholder', async () => {
    await switchLanguage(language)
    expect(keys.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const key of keys) {
      for (const text of texts) {
        const values = valuesOf(key, text)
        if (translate(key as Key, values) !== filled(key, values))
          wrong.push(`${key}: ${JSON.stringify(text).slice(0, 60)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('shows every confirmation, effect and result of every command unchanged in toasts and dialogs', async () => {
    await switchLanguage(language)
    const wrong: string[] = []
    let count = 0
    for (const command of commands) {
      for (const text of texts) {
        const values = Object.fromEntries(
          Object.entries(command.params).map(([name, { prompt }]) => [
            name,
            prompt.kind === 'choice' ? prompt.options[0] : prompt.kind === 'json' ? [text] : text,
          ]),
        )
        const messages = [1, 3]
          .map((many) => command.confirm?.(values as never, many))
          .map((confirm) =>
            confirm === undefined ? undefined : { key: confirm.body, values: confirm.values },
          )
        const effect = command.effect?.(values, contextWith())
        for (const message of [...messages, effect]) {
          if (message === undefined) continue
          const safe = safeValues(message.values)
          const got = translate(message.key, safe)
          // The singular has its own text in English.
          const own =
            catalogue[`${message.key}_one`] !== undefined && safe['count'] === 1
              ? `${message.key}_one`
              : message.key
          if (got !== filled(own, safe)) wrong.push(`${command.id} ${message.key}`)
          // Nothing in it hides or reorders, and it stays short.
          if (/[\p{Cc}\p{Cs}\u202A-\u202E\u200B]/u.test(got) || got.length > 900)
            wrong.push(`${command.id} ${message.key}: hidden or long`)
          count += 1
        }
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(texts.length * 5)
  })
})

/** Commands that pick something, with the name of that parameter. */
const picking = commands.flatMap((command) =>
  Object.entries(command.params).flatMap(([name, { prompt }]) =>
    prompt.kind === 'pick' ? [[`${command.id} (${name})`, command, name, prompt.resource] as const] : [],
  ),
)
const half = 'a\uD800b'
/** The prefix of the text in an id of two keys. */
const before: Readonly<Record<string, string>> = {
  ban: 'clientid:',
  delayed: 'emqx@127.0.0.1/',
  dataBackup: 'emqx@127.0.0.1/',
  authnUser: 'password_based:built_in_database/',
  acl: 'clientid:',
  gatewayClient: 'stomp/',
}
const asId = (resource: string, text: string) => `${before[resource] ?? ''}${text}`
/** The contract's name for the part of a path that identifies an object, where it is not the parameter's name, `name` or `id`. */
const parts: Readonly<Record<string, string>> = {
  node: 'node',
  alarmRule: 'rule',
  ban: 'who',
  delayed: 'msgid',
  dataBackup: 'filename',
  authnUser: 'user_id',
  authz: 'type',
  acl: 'clientid',
  gatewayClient: 'clientid',
  site: 'site',
  storage: 'ds',
  singleSignOn: 'backend',
  namespace: 'ns',
}
/** What no user of the broker is called: it is of a directory then. */
const isDirectory = (resource: string, text: string) => resource === 'user' && text.includes(':')
/** Dot segments of a URL; of a delayed message's id only the part after the last slash is its own segment, of a backup's the part after the first. */
const isDots = (resource: string, text: string) =>
  /^\.\.?$/.test(
    resource === 'delayed'
      ? delayedParts(text).msgid
      : resource === 'dataBackup' && text.includes('/')
        ? dataBackupParts(text).filename
        : text,
  )

describe('IDs that no request can carry', () => {
  it.each(picking)(
    'make a command unavailable for an unpaired surrogate, say why, and send nothing (catalogue H10): %s',
    async (_, command, name, resource) => {
      const values = { [name]: asId(resource, half) }
      const api = new Proxy(
        {},
        {
          get: (__, call) => {
            throw new Error(`called ${String(call)}`)
          },
        },
      ) as ApiClient
      const context = contextWith({ api })
      const reason = disabledReason(command, context, values)
      expect(reason).toBe('error.id.surrogate')
      for (const language of languages) expect(words(language)[reason ?? '']).toBeTruthy()
      const refuse = vi.fn()
      const runner = createRunner({
        context: () => context,
        apply: vi.fn(),
        report: vi.fn(),
        refuse,
        remember: vi.fn(),
        signInAgain: async () => false,
      })
      for (const source of ['palette', 'button', 'key', 'menu', 'bulk', 'url'] as const)
        runner.start(command, values, source)
      await vi.waitFor(() => expect(refuse).toHaveBeenCalledTimes(6))
      expect(runner.store.get().prompting).toBeUndefined()
      // Answered as a step it is refused there, with the same words.
      runner.start(command, {}, 'palette')
      for (let steps = 0; steps < 5 && runner.store.get().prompting?.step !== name; steps += 1)
        runner.send({ type: 'defaults' })
      if (runner.store.get().prompting?.step === name) {
        runner.send({ type: 'value', value: values[name] })
        expect(runner.store.get().prompting).toMatchObject({
          step: name,
          error: { key: 'error.id.surrogate' },
        })
      }
    },
  )

  it.each(picking)(
    'make a command unavailable for a lone dot segment exactly when it is part of a path (catalogue H9): %s',
    (_, command, name, resource) => {
      const own = parts[resource]
      const inPath = command.calls.some((id) =>
        (own === undefined ? [name, 'name', 'id'] : [own]).some((part) =>
          contract[id].path.includes(`{${part}}`),
        ),
      )
      for (const text of ['.', '..']) {
        expect(
          disabledReason(command, contextWith(), { [name]: asId(resource, text) }),
          inPath ? 'it is part of a path' : 'it is in no path of `calls`: pick(…, { sentInBody: true })',
        ).toBe(inPath ? 'error.id.dots' : undefined)
      }
      // Of many, the others are worth a run.
      expect(
        disabledReason(command, contextWith(), {
          [name]: [asId(resource, '..'), asId(resource, 'sensor-17')],
        }),
      ).toBeUndefined()
    },
  )

  it.each(picking)(
    'leave a command available for every other ID of the corpus: %s',
    (_, command, name, resource) => {
      const off = hostileIds.filter(
        ({ text }) =>
          !isDots(resource, text) &&
          !isDirectory(resource, text) &&
          disabledReason(command, contextWith(), { [name]: asId(resource, text) }) !== undefined,
      )
      expect(off.map((one) => one.name)).toEqual([])
    },
  )
})
