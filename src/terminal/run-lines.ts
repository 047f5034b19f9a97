import type { ApiError } from '@/api/error'
import { connectionValue, type Arguments } from './arguments'
import { describeError } from './describe'
import { loadFile, runFile, type CommandFile } from './file'
import { openLibraries } from './library/folder'
import { readLogin, type Login } from './login/login'
import { reportError, type Report } from './report'
import { checkProduction } from './run-several'
import { ends, isReadOnly, runInSession, type Dependencies, type End } from './session'
import { refuse } from './usage'
import type { TerminalWords } from './words'

/** The login of lines, which run at one broker. Throws `UsageError`. */
export async function readLineLogin(
  { kind, params }: CommandFile,
  args: Arguments,
  deps: Dependencies,
): Promise<Login> {
  if (args.switches.has('all') || connectionValue('brokers', args, params) !== undefined)
    refuse(`a ${kind} runs at one broker: --brokers and --all are for one command`)
  return await readLogin(params, args, deps)
}

/** Logs in and runs lines that were validated: of a file, or of a macro. `goOn` continues after a failed line. */
export async function runLines(
  file: CommandFile,
  { login, goOn }: { readonly login: Login; readonly goOn: boolean },
  args: Arguments,
  words: TerminalWords,
  report: Report,
  deps: Dependencies,
): Promise<End> {
  const { switches } = args
  const changing = file.steps.find(({ command }) => command.danger !== 'read')
  if (changing !== undefined && !switches.has('dry-run'))
    checkProduction({ ...changing, yes: switches.has('yes'), words }, [login], undefined)
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
        { dry: switches.has('dry-run'), goOn: goOn || switches.has('continue') },
        words,
        seen,
        reportLine,
      )
      report(ended.ok, ended.message, ended.more)
      return { end: ended.ok ? ends.done : ends.failed, over: ended.over }
    },
  )
}

/** Validates a complete command file, then runs it line by line. */
export async function runCommandFile(
  args: Arguments,
  words: TerminalWords,
  report: Report,
  deps: Dependencies,
): Promise<End> {
  if ((args.flags.get('file')?.length ?? 0) > 1) refuse('--file takes one value')
  const file = await loadFile(args, words, deps.input ?? (() => refuse('there is no standard input')))
  const login = await readLineLogin(file, args, deps)
  const applyLibrary = await openLibraries([login], args, file.params, deps)
  applyLibrary(login)
  return await runLines(file, { login, goOn: false }, args, words, report, deps)
}
