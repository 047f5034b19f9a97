import { toApiError, type ApiError } from '@/api/error'
import type { Access } from '@/features/backup/part'
import { parseArguments, type Arguments } from '../arguments'
import { describeFailure } from '../describe'
import { readLogin } from '../login/login'
import { ends, isReadOnly, runInSession, type Dependencies, type End } from '../session'
import { refuse, UsageError } from '../usage'
import { loadWords } from '../words'
import { countDifferences, describeItem, toDifference } from './difference'
import { planLine, print, type Line } from './line'
import { parsePrune, type Prune } from './prune'
import { pull } from './pull'
import { push } from './push'
import { configUsage } from './usage-text'

/** `switchboard config diff`: what a push would change. */
async function diff(line: Line): Promise<End> {
  const { items } = await planLine(line)
  print(line, [...items.flatMap((item) => describeItem(item)), countDifferences(items)], {
    ok: true,
    differences: items.map(toDifference),
  })
  if (items.some(({ state }) => state === 'unread')) return ends.badArguments
  return items.every(({ state }) => state === 'same') ? ends.done : ends.failed
}

const works = { pull, diff, push } as const
const isWork = (name: string | undefined): name is keyof typeof works =>
  name !== undefined && Object.hasOwn(works, name)
const flagNames = ['only', 'with', 'secrets', 'broker', 'context', 'user', 'password', 'key', 'secret']
/** Switches that only `switchboard config` has. */
const ownSwitches = ['include-machine']

type Parsed = {
  readonly name: keyof typeof works
  readonly folder: string
  readonly args: Arguments
  readonly prune: Prune | undefined
}

/** Reads `pull DIR --only …`. Throws `UsageError` where it is not a line of `switchboard config`. */
function parseLine([name, folder, ...rest]: readonly string[]): Parsed {
  if (!isWork(name) || folder === undefined || folder.startsWith('-')) return refuse(configUsage)
  const prune = parsePrune(rest)
  const own = ownSwitches.filter((one) => rest.includes(`--${one}`))
  const parsed = parseArguments(
    rest.filter((arg) => !/^--prune(?:=|$)/.test(arg) && !own.includes(arg.replace(/^--/, ''))),
  )
  const unknown = [...parsed.flags.keys()].find((flag) => !flagNames.includes(flag.replace(/^login-/, '')))
  if (unknown !== undefined) refuse(`there is no option --${unknown}\n${configUsage}`)
  const foreign = ['all', 'dry-run', 'continue'].find((one) => parsed.switches.has(one))
  if (foreign !== undefined) refuse(`there is no option --${foreign}\n${configUsage}`)
  if (prune !== undefined && name !== 'push') refuse('--prune belongs to push')
  return { name, folder, args: { ...parsed, switches: new Set([...parsed.switches, ...own]) }, prune }
}

/** Host, port and base path of an address, without a login that it may have. */
function addressOf(base: string): string {
  const { host, pathname } = new URL(base)
  return `${host}${pathname.replace(/\/$/, '')}`
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
  const words = loadWords()
  const describe = (error: ApiError) => describeFailure(error, words)
  try {
    const { name, folder, args, prune } = parseLine(input)
    const login = await readLogin({}, args, deps)
    // A diff needs no right to write; a read-only push stops before it writes.
    return await runInSession(
      login,
      name !== 'push' || isReadOnly(args.switches, deps),
      words,
      deps,
      (cause) => (name === 'diff' ? notStarted(describe(cause)) : failed(describe(cause), deps)),
      async ({ connection }) => {
        const access: Access = {
          api: connection.api,
          signal: new AbortController().signal,
          broker: connection.broker(),
        }
        const line: Line = { folder, args, connection, access, deps, address: addressOf(login.base) }
        try {
          const end = await works[name](line, prune)
          return { end, over: false }
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
