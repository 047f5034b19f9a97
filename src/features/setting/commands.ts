import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { callEndpoint } from '@/api/call-endpoint'
import { rawObject, rawSection } from '@/api/raw-reply'
import type { ApiClient } from '@/api/client'
import type { EndpointId } from '@/contract'
import type { Capability } from '@/contract/capability'
import { above, type Config } from '@/contract/family/config'
import type { SettingField, SettingKind, SettingWord } from './model/field'
import { settingBody, settingTexts } from './model/values'
import type { Key } from '@/i18n/key'
import { parseBytes } from '@/lib/bytes'
import { isBind } from '@/lib/net/bind'
import { parsePairs } from '@/lib/text/pairs'
import { parseDuration } from '@/lib/time/time'
import { to, type PathTemplate } from '@/route/paths'
import {
  type BlockWith,
  type Command,
  type CommandId,
  type Params,
  type Place,
  defineCommand,
  done,
} from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { bytes, choice, duration, number, rate, text, toggle, type Param } from '@/command/param'
import { rangeRefusal, valuesIn, type Refusal } from '@/command/prompt/answer'

/** Checks a text; returns the key of an error, or a refusal with the values of its message. */
type Fault = (value: string) => Key | Refusal | undefined

/** A text that must pass a check. */
const checkedText = (fault: Fault) =>
  z.string().check(
    z.check<string>((context) => {
      const problem = fault(context.value)
      if (problem === undefined) return
      const { error, values } = typeof problem === 'string' ? { error: problem, values: undefined } : problem
      context.issues.push({
        code: 'custom',
        message: error,
        input: context.value,
        ...(values === undefined ? {} : { params: values }),
      })
    }),
  )

const orWord = (word: SettingWord, fault: Fault) =>
  checkedText((value) => (value === word ? undefined : value === '' ? 'error.required' : fault(value)))

const numberFault =
  (min = -Infinity, max = Infinity): Fault =>
  (value) => {
    if (!/^\d+$/.test(value)) return 'error.number'
    return Number(value) < min || Number(value) > max ? rangeRefusal(Number(value), min, max) : undefined
  }

/** Priorities are 1 to 255; the broker does not validate them (src/contract/docs/config.md#mqtt). */
const prioritiesFault = (value: string): Key | undefined => {
  const read = parsePairs(value)
  if (!('pairs' in read)) return `error.pairs.${read.problem}`
  return Object.values(read.pairs).every(
    (priority) => /^\d+$/.test(priority) && Number(priority) >= 1 && Number(priority) <= 255,
  )
    ? undefined
    : 'setting.priorities'
}

/** The parameter of a setting; it is never prompted for by itself, since there are many. */
function createParam({ name, path, takes }: SettingField): Param {
  const options = { optional: true, askedOnlyByName: true, label: `setting.${name}` as Key, field: path }
  switch (takes.kind) {
    case 'toggle':
    case 'member':
      return toggle(options)
    case 'percent':
      return number({ min: 1, max: 100 }, options)
    case 'rate':
      return rate(options)
    case 'choice':
      return choice(takes.options.map(String), takes.words, options)
    case 'number':
      return takes.word === undefined
        ? number(takes, options)
        : text(orWord(takes.word, numberFault(takes.min, takes.max)), { ...options, amount: takes })
    case 'duration':
      return takes.word === undefined
        ? duration(options)
        : text(
            orWord(takes.word, (value) =>
              parseDuration(value) === undefined ? 'error.duration' : undefined,
            ),
            { ...options, amount: takes },
          )
    case 'bytes':
      return takes.word === undefined
        ? bytes(options)
        : text(
            orWord(takes.word, (value) => (parseBytes(value) === undefined ? 'error.bytes' : undefined)),
            { ...options, amount: takes },
          )
    case 'priorities':
      return text(checkedText(prioritiesFault), { ...options, multiline: true })
    case 'address':
      return text(
        checkedText((value) => (isBind(value) ? undefined : 'error.host.bind')),
        options,
      )
    case 'offset':
      return text(
        checkedText((value) => (/^(?:system|utc|[+-]\d\d:\d\d)$/.test(value) ? undefined : 'setting.offset')),
        options,
      )
    case 'text':
      return text(z.string(), options)
  }
}

type SettingCommandId = CommandId & BlockWith<'done'>

type Options = {
  readonly id: SettingCommandId
  readonly calls: readonly [read: EndpointId, write: EndpointId]
  /** The address of the form. */
  readonly at: PathTemplate
  readonly needs?: Capability
  readonly danger?: 'disruptive'
  /** What saving does besides: asked about where it is disruptive, else only shown. */
  readonly cost?: Key
  /** Validates the combination of settings; returns a code of {@link errors}. */
  readonly wrong?: (texts: Readonly<Record<string, string>>) => string | undefined
  readonly errors?: Readonly<Record<string, Place>>
}

/** Creates the command that edits one kind of settings; without values it opens their form. */
export function settingCommand(
  kind: SettingKind,
  { at, calls, cost, wrong, errors = {}, danger, ...names }: Options,
): Command {
  const params: Params = Object.fromEntries(kind.fields.map((field) => [field.name, createParam(field)]))
  const [read, write] = calls
  const readNow = async (api: ApiClient, signal: AbortSignal) => {
    const settings: unknown = await callEndpoint(api, read, {}, { signal })
    return settings as Config
  }
  const step = kind.fields[0]?.name ?? ''
  /** Refuses values that do not fit together. */
  const checkTogether = (now: Config, values: Readonly<Record<string, unknown>>): void => {
    const code = wrong?.(settingTexts(kind, settingBody({ ...kind, merge: 'whole' }, now, values)))
    if (code !== undefined) throw new RefusedError(code)
  }
  return defineCommand<Params>({
    ...names,
    calls,
    params,
    group: 'group.system',
    danger: danger ?? 'reversible',
    setting: true,
    undo: 'current',
    errors: {
      BAD_REQUEST: { step, key: 'access.refused', brokerMessage: true },
      UPDATE_FAILED: { step, key: 'access.refused', brokerMessage: true },
      ...errors,
    },
    async warn(values, _, { api, signal }): Promise<Confirm | undefined> {
      const changes = Object.entries(values).filter(([, value]) => value !== undefined)
      if (changes.length === 0) return undefined
      checkTogether(await readNow(api, signal), values)
      return cost === undefined || danger !== 'disruptive' ? undefined : { body: cost }
    },
    ...(cost === undefined ? {} : { effect: () => ({ key: cost }) }),
    async current(_, { api, signal, now, restores }) {
      return valuesIn(params, settingTexts(kind, await readNow(api, signal)), now(), restores)
    },
    async run(values, { api, signal }) {
      if (Object.values(values).every((value) => value === undefined)) return { kind: 'go', to: to(at) }
      const now = await readNow(api, signal)
      // No question was asked where it was confirmed beforehand, so this is checked here too.
      checkTogether(now, values)
      for (const { path } of kind.fields.filter(({ name }) => values[name] !== undefined))
        above(path).reduce<Readonly<Record<string, unknown>>>(
          (section, name) => rawSection(section, name.slice(name.lastIndexOf('.') + 1)),
          rawObject(now),
        )
      const body = settingBody(kind, now, values)
      await callEndpoint(api, write, { body }, { signal })
      return done(`${names.id}.done`, {}, ['setting'])
    },
  })
}
