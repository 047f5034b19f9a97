import { readFile } from 'node:fs/promises'
import { ApiError } from '@/api/error'
import { checkFile, type Step } from '@/command/macro/check'
import { holesIn, parseFile, type FileLine, type Problem } from '@/command/macro/file'
import { ArgumentError } from '@/command/run'
import { suggest } from '@/lib/text/similar'
import { isConnectionFlag, type Arguments } from './arguments'
import { loadCommand, loadCommandIds } from './registry'
import { describeError } from './describe'
import { dryRun } from './dry-run'
import { runCommand } from './run'
import type { SignedIn } from './sign-in'
import { refuse, UsageError } from './usage'
import type { TerminalWords } from './words'

/** Where lines come from: a command file, or a macro of the library. */
type LineSource = {
  readonly kind: 'file' | 'macro'
  readonly name: string
}

/** Lines that were parsed and validated, as far as possible without the broker. */
export type CommandFile = LineSource & {
  readonly steps: readonly Step[]
  /** The parameters of the file, each a flag. */ readonly params: Readonly<Record<string, string>>
}

/** How one line of a file ended. */
type LineEnd = {
  readonly line: number
  readonly command: string
  readonly state: 'done' | 'failed' | 'skipped' | 'ready'
  readonly message: string
  readonly more: object
  readonly lines: readonly string[]
}

/** The result of a file: `more` is additional data for machines, `lines` text for people. */
export type FileEnd = {
  readonly ok: boolean
  readonly message: string
  readonly more: object
  readonly over: boolean
}

/** Called with the result of each line. */
type ReportLine = (ok: boolean, text: string) => void

async function textOf(name: string, standardInput: () => Promise<string>): Promise<string> {
  if (name === '-') return await standardInput()
  try {
    return await readFile(name, 'utf8')
  } catch (cause) {
    return refuse(
      `--file ${name}: ${(cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (cause as Error).message}`,
    )
  }
}

/** The text of a problem with its place, including the text of its reason. `name` is that of the file. */
export function problemText(
  name: string,
  { line, column, key, values = {} }: Problem,
  words: TerminalWords,
  ids: readonly string[],
): string {
  const { reason, id } = values
  const text = words(key, typeof reason === 'string' ? { ...values, reason: words(reason, values) } : values)
  const suggestion = key === 'macro.problem.command' && typeof id === 'string' ? suggest(id, ids) : ''
  return `${name}:${String(line)}:${String(column)}: ${text}${suggestion === '' ? '' : `.${suggestion}`}`
}

/** The values of the parameters of lines, each a flag of its own; the terminal's own flags keep their meaning. */
function valuesFor(
  kind: LineSource['kind'],
  lines: readonly FileLine[],
  flags: Arguments['flags'],
): Readonly<Record<string, string>> {
  const holes = holesIn(lines)
  if (holes.includes(kind))
    refuse(`the ${kind} has a parameter that is called ${kind}, as the flag that names it`)
  const stray = [...flags.keys()].find(
    (name) =>
      !holes.includes(name) &&
      name !== kind &&
      !isConnectionFlag(name, Object.fromEntries(holes.map((hole) => [hole, hole]))),
  )
  if (stray !== undefined) {
    const suggestion = suggest(stray, holes)
    refuse(`the ${kind} has no parameter \${${stray}}${suggestion === '' ? '' : `.${suggestion}`}`)
  }
  return Object.fromEntries(
    holes.flatMap((name) => {
      const input = flags.get(name)
      if (input !== undefined && input.length > 1) refuse(`--${name} takes one value`)
      return input?.[0] === undefined ? [] : [[name, input[0]] as const]
    }),
  )
}

/** Validates lines before anything is sent. Throws `UsageError` with all problems and their positions. */
export async function checkLines(
  { kind, name }: LineSource,
  text: string,
  { flags, switches }: Arguments,
  words: TerminalWords,
): Promise<CommandFile> {
  const { lines, problems } = parseFile(text)
  const ids = [...new Set(lines.map(({ id }) => id))]
  const commands = new Map(await Promise.all(ids.map(async (id) => [id, await loadCommand(id)] as const)))
  const params = valuesFor(kind, lines, flags)
  const checked = checkFile(lines, {
    commandOf: (id) => commands.get(id),
    values: params,
    now: Date.now(),
    yes: switches.has('yes') || switches.has('dry-run'),
  })
  const wrong = [...problems, ...checked.problems].sort((a, b) => a.line - b.line || a.column - b.column)
  if (wrong.length > 0) {
    const known = await loadCommandIds()
    refuse(wrong.map((problem) => problemText(name, problem, words, known)).join('\n'))
  }
  if (checked.steps.length === 0) refuse(`${name}: no command in it`)
  return { kind, name, steps: checked.steps, params }
}

/** Reads and validates a complete command file before anything is sent. Throws `UsageError`. */
export async function loadFile(
  args: Arguments,
  words: TerminalWords,
  standardInput: () => Promise<string>,
): Promise<CommandFile> {
  const file = args.flags.get('file')?.[0] ?? ''
  const name = file === '-' ? 'stdin' : file
  return await checkLines({ kind: 'file', name }, await textOf(file, standardInput), args, words)
}

/** Runs one line or its dry run; a usage error is a failure of this line, because earlier lines may have run. */
async function one(
  step: Step,
  dry: boolean,
  words: TerminalWords,
  signed: SignedIn,
): Promise<LineEnd & { readonly over: boolean }> {
  const { line, command, given, yes } = step
  const ended = (
    state: LineEnd['state'],
    message: string,
    more: object = {},
    lines: readonly string[] = [],
    over = false,
  ) => ({ line, command: command.id, state, message, more, lines, over })
  try {
    if (dry) {
      const { message, lines } = await dryRun({ command, given, yes, words }, signed)
      return ended('ready', message, {}, lines)
    }
    const end = await runCommand({ command, given, yes, words }, signed)
    if ('usage' in end)
      return ended('failed', end.message, {
        code: end.code,
        status: end.status,
        ...(end.reason === undefined ? {} : { reason: end.reason }),
      })
    return ended(end.ok ? 'done' : 'failed', end.message, end.more, end.lines, end.over)
  } catch (cause) {
    if (cause instanceof UsageError) return ended('failed', cause.message, { code: 'BAD_ARGUMENTS' })
    if (cause instanceof ArgumentError)
      return ended('failed', `${cause.param}: ${words(cause.key)}`, { code: 'BAD_ARGUMENTS' })
    if (!(cause instanceof ApiError)) throw cause
    const { message, code, status } = describeError(command, given, cause, words)
    return ended('failed', message, { code, status })
  }
}

/**
 * Runs lines in order and reports each. Stops at the first failure and skips the rest, unless it is to continue.
 * A dry run sends no write.
 */
export async function runFile(
  { kind, name, steps }: CommandFile,
  how: { readonly dry: boolean; readonly goOn: boolean },
  words: TerminalWords,
  signed: SignedIn,
  reportLine: ReportLine,
): Promise<FileEnd> {
  const ends: LineEnd[] = []
  let over = false
  for (const step of steps) {
    const stopped: boolean = over || (!how.goOn && ends.some(({ state }) => state === 'failed'))
    const end: LineEnd & { readonly over: boolean } = stopped
      ? {
          line: step.line,
          command: step.command.id,
          state: 'skipped' as const,
          message: words('macro.skipped'),
          more: {},
          lines: [],
          over,
        }
      : await one(step, how.dry, words, signed)
    over ||= end.over
    ends.push(end)
    for (const text of [
      `${name}:${String(end.line)}: ${step.command.id}: ${end.message}`,
      ...end.lines.map((each) => `  ${each}`),
    ])
      reportLine(end.state === 'done' || end.state === 'ready', text)
  }
  const count = (state: LineEnd['state']) => ends.filter((end) => end.state === state).length
  const [done, failed, skipped, ready] = [count('done'), count('failed'), count('skipped'), count('ready')]
  const message = how.dry
    ? words('macro.dryDone', { ready, failed, skipped })
    : words('macro.ended', { done, failed, skipped })
  const lineReports = ends.map(({ line, command, state, message: lineMessage, more }) => ({
    line,
    command,
    state,
    message: lineMessage,
    ...more,
  }))
  return {
    ok: failed === 0 && skipped === 0,
    message,
    more: {
      [kind]: name,
      ...(how.dry ? { dryRun: true, ready } : { done }),
      failed,
      skipped,
      lines: lineReports,
    },
    over,
  }
}
