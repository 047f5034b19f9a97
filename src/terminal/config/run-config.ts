import { toApiError, type ApiError } from '@/api/error'
import {
  getBackupParts,
  planRestore,
  readBackupBroker,
  readParts,
  type PlanItem,
} from '@/features/backup/backup'
import { removeItems, restore, withSecrets } from '@/features/backup/restore'
import type { Access, Item, Part } from '@/features/backup/part'
import { accountParts } from '@/features/backup/parts'
import { maskSecrets } from '@/lib/secret/value'
import { readFileSync } from 'node:fs'
import { parseArguments, type Arguments } from '../arguments'
import { credentialsFrom, readBrokerBase } from '../connection'
import { ends, isReadOnly, runInSession, type Dependencies, type End } from '../session'
import type { SignedIn } from '../sign-in'
import { refuse, UsageError } from '../usage'
import { loadWords } from '../words'
import { partNamed, readFolder, toFileName, writeFolder, type ConfigFolder } from './folder'
import { countDifferences, describeItem, itemName, toDifference, type Difference } from './difference'

const configUsage = `usage: switchboard config pull <folder> [--only rules,actions] [--with users]
       switchboard config diff <folder>
       switchboard config push <folder> [--yes] [--prune] [--secrets secrets.json]

  pull    writes the configuration of a broker to files; only files that change are written
          secrets are masked: under the names of passwords, keys, tokens and such headers, and in URLs, queries, JSON and
          connection strings within texts; a secret under another name in a free text cannot be known and is written
  diff    what pushing the folder would change
  push    changes the broker to what the folder has, in the order of dependence; without --yes it only shows the differences
          values that a file lacks are not compared, and take the broker's defaults when the object is written

  --only     the parts to pull; later pulls, diff and push are about the same parts
  --with     parts that are otherwise left out: users, gateway-users, bans
  --prune    delete what is only on the broker
  --secrets  a JSON file with the secrets of new objects, by names such as "connectors/mqtt:cloud/password"; those within a
             text follow its name, as in "connectors/http:web/url#password" and "actions/http:hook/parameters.body#token",
             a second one as "#token.2"; push lists all that are missing; each is written plainly and encoded for its place
  --json     one JSON object on the standard output
  --broker, --user, --password, --key, --secret, --read-only as in switchboard cmd --help

exit codes of pull and push
  0  done, or nothing to change
  1  a part could not be read, or the broker refused a change or stored something else
  2  not started: wrong arguments, a missing secret, or no --yes
exit codes of diff
  0  no differences
  1  differences
  2  not compared`

type Line = {
  readonly folder: string
  readonly args: Arguments
  readonly signed: SignedIn
  readonly access: Access
  readonly deps: Dependencies
}

/** Prints lines for people; with `--json` one object. */
function print({ args, deps }: Pick<Line, 'args' | 'deps'>, lines: readonly string[], data: object): void {
  if (args.switches.has('json')) return deps.out(JSON.stringify(data))
  for (const line of lines) deps.out(line)
}

/** Names of parts in an argument, separated by commas. */
const partsIn = ({ flags }: Arguments, name: string): readonly string[] | undefined =>
  flags
    .get(name)
    ?.flatMap((value) => value.split(','))
    .map((value) => partNamed(value.trim()) ?? refuse(`--${name}: there is no part ${value.trim()}`))

/** The parts to pull: those of the arguments, else those of the folder, else all that are configuration. */
function choosePulled({ args, access }: Line, folder: ConfigFolder | undefined): readonly Part[] {
  const more = partsIn(args, 'with') ?? []
  const base = partsIn(args, 'only') ?? (folder === undefined ? undefined : Object.keys(folder.parts))
  return getBackupParts(access.broker).filter(
    ({ name }) =>
      more.includes(name) || (base === undefined ? !accountParts.includes(name) : base.includes(name)),
  )
}

const withoutSecrets = ({ id, body }: Item): Item => ({ id, body: maskSecrets(body) })

async function pull(line: Line): Promise<End> {
  const { folder, access } = line
  const before = readFolder(folder)
  const chosen = choosePulled(line, before)
  const from = await readBackupBroker(access)
  const read = await readParts(chosen, access)
  const missing = new Set(read.left.map(({ part }) => part))
  const items = Object.fromEntries(
    chosen
      .filter(({ name }) => read.parts[name] !== undefined || missing.has(name))
      .map(({ name }) => [name, (read.parts[name] ?? []).map(withoutSecrets)]),
  )
  const changes = writeFolder(folder, { from, parts: items }, missing)
  const count = Object.values(items).reduce((sum, part) => sum + part.length, 0)
  print(
    line,
    [
      ...changes.map(({ path, change }) => `${{ added: '+', changed: '~', removed: '-' }[change]} ${path}`),
      ...read.left.map(({ part, reason }) => `! ${toFileName(part)}: not read, its files stay: ${reason}`),
      changes.length === 0
        ? `${folder} is up to date: ${String(count)} objects`
        : `${folder}: ${String(changes.length)} files written or removed, ${String(count)} objects`,
    ],
    { ok: read.left.length === 0, changes, left: read.left, count },
  )
  return read.left.length === 0 ? ends.done : ends.failed
}

/** The differences of a folder to the broker. Throws `UsageError` where there is no folder. */
async function plan({ folder, access }: Line): Promise<readonly PlanItem[]> {
  const read = readFolder(folder) ?? refuse(`${folder} is empty: run switchboard config pull first`)
  const items = await planRestore(read, access, { partial: true })
  return items.filter(({ state }) => state !== 'same')
}

const toJson = (items: readonly PlanItem[]): readonly Difference[] => items.map(toDifference)

async function diff(line: Line): Promise<End> {
  const items = await plan(line)
  print(line, [...items.flatMap(describeItem), countDifferences(items)], {
    ok: true,
    differences: toJson(items),
  })
  return items.length === 0 ? ends.done : ends.failed
}

/** The JSON of a file. Throws `UsageError` without a part of its text, which holds secrets. */
function readSecretsFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError) return refuse(`--secrets ${file} is not valid JSON`)
    return refuse(
      `--secrets ${file} cannot be read: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}`,
    )
  }
}

/** The secrets of a file, by names such as `connectors/mqtt:cloud/password`. */
function readSecrets({ flags }: Arguments): Readonly<Record<string, string>> {
  const [file] = flags.get('secrets') ?? []
  if (file === undefined) return {}
  const read = readSecretsFile(file)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    refuse(`${file} must be a JSON object of secrets by their names`)
  return Object.fromEntries(
    Object.entries(read).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : refuse(`${file}: the secret ${name} must be a string`),
    ]),
  )
}

/** Fills in the secrets that the broker lacks. Throws `UsageError` where one is missing and cannot be asked for. */
async function fillSecrets(items: readonly PlanItem[], { args, deps }: Line) {
  const known = readSecrets(args)
  const needed = items.flatMap((item) => item.secrets.map((path) => `${itemName(item)}/${path}`))
  const missing = needed.filter((name) => known[name] === undefined)
  const asked: Record<string, string> = {}
  if (missing.length > 0 && deps.askSecret === undefined)
    refuse(['Add a file with these names and their secrets by --secrets:', ...missing].join('\n  '))
  for (const name of missing) asked[name] = (await deps.askSecret?.(name)) ?? ''
  const secrets = { ...known, ...asked }
  return items.map((item) =>
    withSecrets(
      { part: item.part, id: item.id, body: item.body },
      Object.fromEntries(item.secrets.map((path) => [path, secrets[`${itemName(item)}/${path}`] ?? ''])),
    ),
  )
}

async function push(line: Line): Promise<End> {
  const { args, access, signed, deps } = line
  const items = await plan(line)
  const toWrite = items.filter(({ state }) => state === 'new' || state === 'changed')
  const toRemove = args.switches.has('prune') ? items.filter(({ state }) => state === 'here') : []
  const shown = [...items.flatMap(describeItem), countDifferences(items)]
  if (toWrite.length + toRemove.length === 0) {
    print(line, shown, { ok: true, differences: toJson(items), changed: 0, failures: [] })
    return ends.done
  }
  if (!args.switches.has('yes')) refuse([...shown, 'Add --yes to change the broker.'].join('\n'))
  if (signed.readOnly !== undefined) refuse('Read-only mode is on.')
  const filled = await fillSecrets(toWrite, line)
  if (!args.switches.has('json')) for (const text of shown) deps.out(text)
  const removed = await removeItems(toRemove, access)
  const written = await restore(filled, access)
  const failures = [...removed.failures, ...written.failures]
  const failed = new Set(failures.map(itemName))
  const asked = new Set([...toWrite, ...toRemove].map(itemName))
  const drift = (await plan(line)).filter((item) => asked.has(itemName(item)) && !failed.has(itemName(item)))
  const changed = toWrite.length + toRemove.length - failures.length
  const ok = failures.length === 0 && drift.length === 0
  if (args.switches.has('json'))
    deps.out(JSON.stringify({ ok, differences: toJson(items), changed, failures, drift: toJson(drift) }))
  else {
    for (const failure of failures) deps.err(`! ${itemName(failure)}: ${failure.reason}`)
    if (drift.length > 0)
      for (const text of ['The broker stored something else:', ...drift.flatMap(describeItem)]) deps.err(text)
    deps.out(`${String(changed)} of ${String(toWrite.length + toRemove.length)} changed`)
  }
  return ok ? ends.done : ends.failed
}

const works = { pull, diff, push } as const
const isWork = (name: string | undefined): name is keyof typeof works =>
  name !== undefined && Object.hasOwn(works, name)
const flagNames = ['only', 'with', 'secrets', 'broker', 'user', 'password', 'key', 'secret']

/** Reads `pull DIR --only …`. Throws `UsageError` where it is not a line of `switchboard config`. */
function parseLine([name, folder, ...rest]: readonly string[]) {
  if (!isWork(name) || folder === undefined || folder.startsWith('-')) return refuse(configUsage)
  const prune = rest.includes('--prune')
  const parsed = parseArguments(rest.filter((arg) => arg !== '--prune'))
  const unknown = [...parsed.flags.keys()].find((flag) => !flagNames.includes(flag.replace(/^login-/, '')))
  if (unknown !== undefined) refuse(`there is no option --${unknown}\n${configUsage}`)
  const args: Arguments = { ...parsed, switches: new Set([...parsed.switches, ...(prune ? ['prune'] : [])]) }
  return { name, folder, args }
}

/** Runs `switchboard config …`; resolves to the exit code. */
export async function runConfig(input: readonly string[], deps: Dependencies): Promise<End> {
  if (input.includes('--help') || input.includes('-h')) {
    deps.out(configUsage)
    return ends.done
  }
  const notStarted = (message: string): End => {
    deps.err(message)
    return ends.badArguments
  }
  const describe = ({ code, message }: ApiError) => `${code} ${message}`.trim()
  try {
    const { name, folder, args } = parseLine(input)
    // A diff needs no right to write; a read-only push stops before it writes.
    return await runInSession(
      readBrokerBase({}, args, deps),
      credentialsFrom({}, args, deps),
      name !== 'push' || isReadOnly(args.switches, deps),
      loadWords(),
      deps,
      (cause) => (name === 'diff' ? notStarted(describe(cause)) : failed(describe(cause), deps)),
      async (signed) => {
        const access: Access = {
          api: signed.api,
          signal: new AbortController().signal,
          broker: { edition: signed.edition, release: signed.release },
        }
        try {
          return { end: await works[name]({ folder, args, signed, access, deps }), over: false }
        } catch (cause) {
          if (cause instanceof UsageError) throw cause
          const text = describe(toApiError(cause))
          return { end: name === 'diff' ? notStarted(text) : failed(text, deps), over: false }
        }
      },
    )
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    return notStarted(cause.message)
  }
}

function failed(message: string, { err }: Dependencies): End {
  err(message)
  return ends.failed
}
