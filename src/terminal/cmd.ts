import { existsSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { readAnswer } from '@/command/prompt/answer'
import type { AnyCommand, Given, Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { manyParam, targetsOf, valuesFor } from '@/command/prompt/prompt'
import { ArgumentError, perform, runBulk } from '@/command/run'
import { editionOf } from '@/contract/session'
import { safeFileName } from '@/lib/net/safe-path'
import type { Path } from '@/route/paths'
import { brokerBase } from './address'
import { loadCommand } from './registry'
import { loadWords } from './words'

/**
 * `npm run cmd -- client.kick --clientid sensor-17 --broker http://host:18083 --user admin --password …`: the same command
 * files, headless. Exit code 0 done, 1 failed, 2 bad arguments. A terminal asks nothing, so what a screen would confirm
 * needs `--yes`.
 */
const words = loadWords()
const own = ['broker', 'user', 'password', 'key', 'secret'] as const

function refuse(text: string): never {
  console.error(text)
  process.exit(2)
}

/** `--name value`, `--name=value`; a name given twice makes a list. */
function parse(args: readonly string[]): { id: string | undefined; flags: Map<string, string[]>; switches: Set<string> } {
  const flags = new Map<string, string[]>()
  const switches = new Set<string>()
  let id: string | undefined
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('--')) {
      if (id !== undefined) refuse(`unexpected: ${arg}`)
      id = arg
      continue
    }
    const equals = arg.indexOf('=')
    const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals)
    if (name === 'json' || name === 'yes' || name === 'help') switches.add(name)
    else {
      const value = equals < 0 ? args[(index += 1)] : arg.slice(equals + 1)
      if (value === undefined) refuse(`--${name} needs a value`)
      flags.set(name, [...(flags.get(name) ?? []), value])
    }
  }
  return { id, flags, switches }
}

function answers(command: AnyCommand, flags: Map<string, string[]>): Given {
  const given: Record<string, unknown> = {}
  for (const [name, values] of flags) {
    if ((own as readonly string[]).includes(name) && !(name in command.params)) continue
    const param = command.params[name]
    if (param === undefined) refuse(`${command.id} has no parameter --${name}`)
    if (values.length > 1 && param.many !== true) refuse(`--${name} takes one value`)
    const read = values.map((value) => readAnswer(param, value, Date.now(), undefined))
    const wrong = read.find((one) => !one.ok)
    if (wrong !== undefined && !wrong.ok) refuse(`--${name}: ${words(wrong.error)}`)
    const good = read.map((one) => (one as { value: unknown }).value)
    given[name] = good.length > 1 ? good : good[0]
  }
  for (const [name, param] of Object.entries(command.params)) {
    if (name in given) continue
    if (param.initial !== undefined && typeof param.initial !== 'function') given[name] = param.initial
    else if (param.optional !== true) refuse(`--${name} is required`)
  }
  return given
}

const { id, flags, switches } = parse(process.argv.slice(2))
const one = (name: string, variable: string) => flags.get(name)?.[0] ?? process.env[variable]
if (id === undefined || switches.has('help')) refuse('usage: npm run cmd -- <command id> --broker http://host:18083 --user … --password … --<param> value … [--yes] [--json]')
const command = await loadCommand(id)
if (command === undefined) refuse(`no command is called ${id}; npm run -s commands lists them`)
const given = answers(command, flags)
const address = one('broker', 'SWITCHBOARD_BROKER')
if (address === undefined) refuse('--broker is required')
const base = brokerBase(address)
if (base === undefined) refuse(`--broker must be an address such as http://host:18083, not "${address}"`)

const http = createHttp()
let authorization: string | undefined
// A command with a parameter of the same name takes the flag; the sign-in then comes from the environment.
const from = (name: 'user' | 'password' | 'key' | 'secret') => one(name in command.params ? '' : name, `SWITCHBOARD_${name.toUpperCase()}`)
const api = createClient({ http, base, authorization: () => authorization })

function report(ok: boolean, message: string, extra: object = {}): void {
  if (switches.has('json')) console.log(JSON.stringify({ ok, command: command?.id, message, ...extra }))
  else if (ok) console.log(message)
  else console.error(message)
}

/** Saves a file here under its cleaned name, beside a namesake and never over it. */
async function save(name: string, blob: Blob): Promise<string> {
  const clean = safeFileName(name)
  const ending = extname(clean)
  const stem = clean.slice(0, clean.length - ending.length)
  let free = clean
  for (let i = 1; existsSync(free); i += 1) free = `${stem} (${String(i)})${ending}`
  writeFileSync(free, Buffer.from(await blob.arrayBuffer()), { flag: 'wx' })
  return free
}

/** What an outcome says in a terminal. */
async function said(outcome: Outcome): Promise<string> {
  switch (outcome.kind) {
    case 'done': return words(outcome.message, outcome.values)
    case 'go': return `#${outcome.to}`
    case 'save': return await save(outcome.name, outcome.blob)
    case 'app': return outcome.action.do === 'open' ? outcome.action.url : outcome.message === undefined ? outcome.kind : words(outcome.message, outcome.values)
    case 'ask': return refuse(`${words(outcome.confirm.body, outcome.confirm.values)}\nAdd ${Object.entries(outcome.with).map(([name, value]) => `--${name} ${String(value)}`).join(' ')} to go on.`)
  }
}

const errorWords = (error: ApiError) => {
  const known = words(`error.code.${error.code}`)
  return known.startsWith('error.code.') ? `${words(`error.failure.${error.failure}`)} (${error.code} ${error.message})` : `${known} (${error.code})`
}

try {
  let edition = editionOf(undefined)
  let username: string | undefined
  const key = from('key')
  if (key !== undefined) authorization = `Basic ${btoa(`${key}:${from('secret') ?? ''}`)}`
  else {
    username = from('user')
    const password = from('password')
    if (username === undefined || password === undefined) refuse('--user and --password (or an API key: --key and --secret) are required')
    const login = await api.login({ body: { username, password } })
    authorization = `Bearer ${login.token}`
    edition = editionOf(login.license?.edition)
  }
  const context: Context = {
    api, signal: new AbortController().signal, edition, locale: 'en', selection: [], at: '/' as Path,
    preferences: { language: 'en', theme: 'dark', syncTheme: false, singleKeys: true }, now: Date.now,
    ...(username === undefined ? {} : { username }),
  }
  const blocked = command.when?.(context) === false ? 'palette.absent' : command.blocked?.(context, given as never)
  if (blocked !== undefined) refuse(words(blocked))
  const targets = targetsOf(command, given).map(String)
  const asks = command.confirm?.(valuesFor(command, given, targets[0]) as never, Math.max(1, targets.length))
  if (asks !== undefined && !switches.has('yes')) refuse(`${words(asks.body, asks.values)}\nAdd --yes to go on.`)
  if (targets.length > 1) {
    const bulk = await runBulk(targets, (target) => perform(command, valuesFor(command, given, target), context), () => undefined).finished
    const failed = bulk.items.filter((item) => item.state !== 'done').map((item) => ({ target: item.target, error: item.error === undefined ? item.state : errorWords(item.error) }))
    report(failed.length === 0, `${bulk.done} of ${targets.length} done`, { done: bulk.done, failed })
    for (const item of switches.has('json') ? [] : failed) console.error(`${item.target}: ${item.error}`)
    process.exitCode = failed.length === 0 ? 0 : 1
  } else {
    const only = manyParam(command)
    const outcome = await perform(command, only === undefined || targets.length === 0 ? given : { ...given, [only]: targets[0] }, context)
    const message = await said(outcome)
    const shown = outcome.kind === 'done' ? outcome.show : undefined
    report(true, message, { outcome: outcome.kind, ...(shown === undefined ? {} : { show: Object.fromEntries(shown.fields.map((field) => [words(field.label), field.value])) }) })
    if (shown !== undefined && !switches.has('json')) console.log([words(shown.title), ...shown.fields.map((field) => `${words(field.label)}: ${field.value}`)].join('\n'))
  }
} catch (cause) {
  if (cause instanceof ArgumentError) refuse(`--${cause.param}: ${words(cause.key)}`)
  if (!(cause instanceof ApiError)) throw cause
  report(false, errorWords(cause), { code: cause.code, status: cause.status })
  process.exitCode = 1
}
