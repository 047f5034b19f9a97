import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { ArgumentError } from '@/command/run'
import { suggest } from '@/lib/text/similar'
import { parseArguments, readFlags, type Arguments } from './arguments'
import { readLogin } from './login/login'
import { loadFile, runFile } from './file'
import { commandHelp, helpText, usage, versionText } from './help'
import { loadCommand, loadCommandIds } from './registry'
import { runCommand } from './run'
import { ends, isReadOnly, runInSession, type Dependencies, type End } from './session'
import { describeError, type FailureReport } from './describe'
import { refuse, UsageError } from './usage'
import { loadWords, type TerminalWords } from './words'

/** Reports the result of a command, for people or for machines. */
type Report = (ok: boolean, message: string, more: object, lines?: readonly string[]) => void

function reporter(args: readonly string[], { out, err }: Dependencies): Report {
  const json = args.includes('--json')
  const command = args.find((arg) => !arg.startsWith('--'))
  return (ok, message, more, lines = []) => {
    if (json) return out(JSON.stringify({ ok, command, message, ...more }))
    for (const line of [message, ...lines]) (ok ? out : err)(line)
  }
}

function reportError(
  report: Report,
  { message, code, status, reason, param, usage: wrong }: FailureReport,
): End {
  report(false, message, {
    code,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(param === undefined ? {} : { param }),
  })
  return wrong ? ends.badArguments : ends.failed
}

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

async function runOne(
  id: string,
  args: Arguments,
  words: TerminalWords,
  report: Report,
  deps: Dependencies,
): Promise<End> {
  const { flags, switches } = args
  const fileOnly = ['dry-run', 'continue'].find((name) => switches.has(name))
  if (fileOnly !== undefined)
    refuse(`--${fileOnly} is for command files: switchboard cmd --file ops.txt --${fileOnly}`)
  const command = await commandCalled(id)
  const values = readFlags(command, flags, words)
  const login = await readLogin(command.params, args, deps)
  // The command's own text for such a code does not apply to the login.
  const refused = (cause: ApiError) =>
    reportError(report, describeError({ ...command, errors: {} }, values, cause, words))
  return await runInSession(login, isReadOnly(switches, deps), words, deps, refused, async (signed) => {
    const ended = await runCommand({ command, given: values, yes: switches.has('yes'), words }, signed)
    if ('usage' in ended) return { end: reportError(report, ended), over: false }
    report(ended.ok, ended.message, ended.more, ended.lines)
    return {
      end: ended.ok ? ends.done : ended.unconfirmed === true ? ends.badArguments : ends.failed,
      over: ended.over,
    }
  })
}

/** Validates a complete command file, then runs it line by line. */
async function runLines(
  args: Arguments,
  words: TerminalWords,
  report: Report,
  deps: Dependencies,
): Promise<End> {
  const { flags, switches } = args
  if ((flags.get('file')?.length ?? 0) > 1) refuse('--file takes one value')
  const file = await loadFile(args, words, deps.input ?? (() => refuse('there is no standard input')))
  const login = await readLogin(file.params, args, deps)
  const [first] = file.steps
  const refused = (cause: ApiError) =>
    first === undefined
      ? ends.failed
      : reportError(report, describeError({ ...first.command, errors: {} }, {}, cause, words))
  const reportLine = (ok: boolean, text: string) => {
    if (!switches.has('json')) (ok ? deps.out : deps.err)(text)
  }
  // A dry run is prevented from writing too.
  return await runInSession(
    login,
    switches.has('dry-run') || isReadOnly(switches, deps),
    words,
    deps,
    refused,
    async (signed) => {
      const seen = { ...signed, isTrial: !(login.readOnly || isReadOnly(switches, deps)) }
      const ended = await runFile(
        file,
        { dry: switches.has('dry-run'), goOn: switches.has('continue') },
        words,
        seen,
        reportLine,
      )
      report(ended.ok, ended.message, ended.more)
      return { end: ended.ok ? ends.done : ends.failed, over: ended.over }
    },
  )
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
  return flags.has('file') ? await runLines(args, words, report, deps) : refuse(usage)
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
