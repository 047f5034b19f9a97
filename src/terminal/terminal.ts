import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { ArgumentError } from '@/command/run'
import { suggest } from '@/lib/text/similar'
import { connectionValue, parseArguments, readFlags, withStandardInput, type Arguments } from './arguments'
import type { Login } from './login/login'
import { readLogins } from './login/several'
import { commandHelp, helpText, usage, versionText } from './help'
import { loadCommand, loadCommandIds } from './registry'
import { runCommand, type CommandRequest } from './run'
import { openLibraries } from './library/folder'
import { macroRunId } from './library/macro-run-id'
import { runMacro } from './library/run-macro'
import { reporter, reportError, type Report } from './report'
import { runCommandFile } from './run-lines'
import { checkProduction, runAtBrokers } from './run-several'
import { ends, isReadOnly, runInSession, toEnd, type Dependencies, type End } from './session'
import { describeError } from './describe'
import { refuse, UsageError } from './usage'
import { loadWords, type TerminalWords } from './words'

/** The command with this id. Throws `UsageError` with similar ids. */
async function commandCalled(id: string): Promise<AnyCommand> {
  return (
    (await loadCommand(id)) ??
    refuse(
      `no command is called ${id}.${suggest(id, await loadCommandIds())} switchboard commands lists them`,
    )
  )
}

/** Answers `help <command>`. */
async function reportCommand(id: string, words: TerminalWords, report: Report): Promise<End> {
  const { text, help } = commandHelp(await commandCalled(id), words, Date.now())
  report(true, text, { help })
  return ends.done
}

/** Runs a command at several brokers: a line each for people, one object for machines. */
async function runOnSeveral(
  logins: readonly Login[],
  request: CommandRequest,
  switches: Arguments['switches'],
  report: Report,
  deps: Dependencies,
): Promise<End> {
  const json = switches.has('json')
  const brokerEnds = await runAtBrokers(logins, request, switches, deps, ({ broker, ok, message, lines }) => {
    if (!json) for (const line of [message, ...lines]) (ok ? deps.out : deps.err)(`${broker}: ${line}`)
  })
  const failed = brokerEnds.filter(({ ok }) => !ok)
  const summary = `${String(brokerEnds.length - failed.length)} of ${String(brokerEnds.length)} brokers done`
  report(failed.length === 0, summary, {
    brokers: brokerEnds.map(({ broker, ok, message, more }) => ({ broker, ok, message, ...more })),
  })
  return failed[0]?.end ?? ends.done
}

async function runOne(
  id: string,
  args: Arguments,
  words: TerminalWords,
  report: Report,
  deps: Dependencies,
): Promise<End> {
  const { flags, switches } = args
  const command = await commandCalled(id)
  if (command.id === macroRunId) return await runMacro(args, words, report, deps)
  const fileOnly = ['dry-run', 'continue'].find((name) => switches.has(name))
  if (fileOnly !== undefined)
    refuse(`--${fileOnly} is for command files and macros: switchboard cmd --file ops.txt --${fileOnly}`)
  const input = deps.input ?? (() => refuse('there is no standard input'))
  const filled = await withStandardInput(command, flags, input)
  if (filled === undefined) {
    report(true, 'The standard input is empty: nothing to do', { done: 0, failed: [] })
    return ends.done
  }
  const values = readFlags(command, filled, words)
  const request = { command, given: values, yes: switches.has('yes'), words }
  const named = connectionValue('brokers', args, command.params)
  if (switches.has('all') && named !== undefined) refuse('--all and --brokers exclude each other')
  const brokers = switches.has('all') ? 'all' : named
  const { logins, several } = await readLogins(command.params, args, brokers, deps)
  checkProduction(request, logins, brokers)
  const applyLibrary = await openLibraries(logins, args, command.params, deps)
  applyLibrary(...logins)
  if (several) return await runOnSeveral(logins, request, switches, report, deps)
  const [login] = logins
  if (login === undefined) return refuse('no broker is named')
  // The command's own text for such a code does not apply to the login.
  const refused = (cause: ApiError) =>
    reportError(report, describeError({ ...command, errors: {} }, values, cause, words))
  return await runInSession(login, isReadOnly(switches, deps), words, deps, refused, async (signed) => {
    const ended = await runCommand(request, signed)
    if ('usage' in ended) return { end: reportError(report, ended), over: false }
    report(ended.ok, ended.message, ended.more, ended.lines)
    return { end: toEnd(ended), over: ended.over }
  })
}

async function run(args: Arguments, words: TerminalWords, report: Report, deps: Dependencies): Promise<End> {
  const { id, topic, flags, switches } = args
  const print = (text: string): End => {
    report(true, text, {})
    return ends.done
  }
  if (switches.has('version')) return print(versionText())
  if (id === 'help' || switches.has('help')) {
    const about = id === 'help' ? topic : id
    return about === undefined ? print(helpText()) : await reportCommand(about, words, report)
  }
  if (id !== undefined) return await runOne(id, args, words, report, deps)
  return flags.has('file') ? await runCommandFile(args, words, report, deps) : refuse(usage)
}

/** Runs one line of a terminal, as `switchboard cmd …` does; resolves to the exit code. */
export async function runLine(args: readonly string[], deps: Dependencies): Promise<End> {
  const words = loadWords()
  const report = reporter(args, deps)
  try {
    return await run(parseArguments(args), words, report, deps)
  } catch (cause) {
    const usageMessage =
      cause instanceof ArgumentError
        ? `--${cause.param}: ${words(cause.key)}`
        : cause instanceof UsageError
          ? cause.message
          : undefined
    if (usageMessage === undefined) throw cause
    report(false, usageMessage, { code: 'BAD_ARGUMENTS' })
    return ends.badArguments
  }
}
