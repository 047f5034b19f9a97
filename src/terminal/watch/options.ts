import { parseCondition } from '@/features/alarm-rule/model/condition'
import type { AlarmRule, QuietHours } from '@/features/alarm-rule/model/rule'
import { suggest } from '@/lib/text/similar'
import { formatDuration, parseDuration } from '@/lib/time/time'
import { readTextFile } from '@/server/text-file'
import type { Arguments } from '../arguments'
import { openLibraries } from '../library/folder'
import { readLogin } from '../login/login'
import type { Credentials } from '../sign-in'
import { refuse } from '../usage'
import { formats, type Format } from './formats'
import { loadWatchRules } from './rules'
import type { Webhook } from './webhook'

/** A line of `switchboard watch`: its options, without `--`, and its words. */
export type WatchLine = {
  readonly options: ReadonlyMap<string, string>
  readonly words: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

export type WatchOptions = {
  /** Where the rules come from, in words. */
  readonly source: string
  readonly rules: readonly AlarmRule[]
  readonly quietHours: QuietHours
  readonly base: string
  readonly who: Credentials
  readonly webhook: Webhook | undefined
  readonly stateFile: string | undefined
  readonly once: boolean
  /** The milliseconds between two evaluations. */
  readonly everyMs: number
  readonly json: boolean
}

/** How often rules are evaluated, and how often a run with `--once` is expected, in milliseconds. */
const [defaultEveryMs, defaultOnceEveryMs] = [10_000, 60_000]
const [minEveryMs, maxEveryMs] = [1000, 86_400_000]

function readEvery(text: string | undefined, once: boolean): number {
  if (text === undefined) return once ? defaultOnceEveryMs : defaultEveryMs
  const ms = parseDuration(text)
  return ms === undefined || ms < minEveryMs || ms > maxEveryMs
    ? refuse(`--every must be a duration from 1s to 1d, such as 30s, not "${text}"`)
    : ms
}

const isFormat = (text: string): text is Format => formats.some((one) => one === text)

function readWebhook(from: (name: string, variable: string) => string | undefined): Webhook | undefined {
  const url = from('webhook', 'WEBHOOK')
  const format = from('format', 'WEBHOOK_FORMAT') ?? 'json'
  if (!isFormat(format)) refuse(`--format must be one of: ${formats.join(', ')}.${suggest(format, formats)}`)
  if (url === undefined) return undefined
  // An address may have a secret in its path, so that the message does not repeat it.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    refuse('--webhook must be an address such as https://hooks.example/alarms')
  return { url, format, token: from('', 'WEBHOOK_TOKEN') }
}

/** The API key in a file of the form `key:secret`; undefined without such a file. */
function readKeyFile(file: string | undefined): Extract<Credentials, { key: string }> | undefined {
  if (file === undefined) return undefined
  const [, key, secret] = /^([^:\s]+):(\S+)$/.exec(readTextFile(file, '--key-file').trim()) ?? []
  return key === undefined || secret === undefined
    ? refuse(`--key-file: ${file} must have one line: key:secret`)
    : { key, secret }
}

/** An API key as the options of a line. */
const toFlags = (key: Readonly<Record<string, string>>): readonly [string, readonly string[]][] =>
  Object.entries(key).map(([name, value]) => [name, [value]])

/** Whether one reading is not enough for a rule: it must last, or it compares with the reading before. */
const needsState = ({ condition: text, forMs }: AlarmRule): boolean => {
  const condition = parseCondition(text)
  if (forMs > 0 || condition === undefined) return true
  return condition.about === 'client'
    ? condition.is === 'back'
    : 'is' in condition && condition.is === 'failing'
}

function checkState(options: WatchOptions): void {
  if (!options.once || options.stateFile !== undefined) return
  const rule = options.rules.find((one) => one.enabled && needsState(one))
  if (rule !== undefined)
    refuse(
      rule.forMs > 0
        ? `Rule "${rule.name}" must last ${formatDuration(rule.forMs)}, which one run cannot see: name a file with --state`
        : `Rule "${rule.name}" compares with the run before: name a file with --state`,
    )
  if (options.webhook !== undefined)
    refuse('--once with --webhook needs --state: otherwise each run would report the same, and no end')
}

/** Reads a line of `switchboard watch` with its rules, of a file and of the library. Throws `UsageError` and `BadOption`. */
export async function readWatchOptions(
  { options, words }: WatchLine,
  env: Environment,
): Promise<WatchOptions> {
  const from = (name: string, variable: string) => options.get(name) ?? env[`SWITCHBOARD_${variable}`]
  const args: Arguments = {
    id: undefined,
    topic: undefined,
    flags: new Map([...options].map(([name, value]) => [name, [value]])),
    switches: new Set(),
  }
  const once = options.has('once')
  const fileKey = readKeyFile(from('key-file', 'KEY_FILE'))
  const login = await readLogin(
    {},
    fileKey === undefined ? args : { flags: new Map([...args.flags, ...toFlags(fileKey)]) },
    { env },
  )
  const { base, who } = login
  if (!once && !('key' in who))
    refuse(
      'watch needs an API key (--key and --secret, or --key-file): the login of a user ends. --once also takes a user',
    )
  const applyLibrary = await openLibraries([login], args, {}, { env })
  applyLibrary(login)
  const { source, rules, quietHours } = loadWatchRules(words[0])
  const found: WatchOptions = {
    source,
    rules,
    quietHours,
    base,
    who,
    webhook: readWebhook(from),
    stateFile: options.get('state'),
    once,
    everyMs: readEvery(options.get('every'), once),
    json: options.has('json'),
  }
  checkState(found)
  return found
}
