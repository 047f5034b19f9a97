import { paramNamed } from '../former-names'
import type { AnyCommand, CommandArgs, MacroStep } from '../command'
import type { Key, MessageValues } from '@/i18n/key'
import { alwaysAsks } from '../danger'
import { findSecretBefore } from '../prompt/line'
import { nameOptions, readAnswer } from '../prompt/answer'
import { valuesFor, getTargets } from '../targets'
import { isStorable, isStorableText } from '../storable'
import { fillLine, fillParts, type Argument, type FileLine, type Problem } from './file'

/** A step, and whether its question is answered in advance. */
export type Step = MacroStep & { readonly yes: boolean }

type Options = {
  readonly commandOf: (id: string) => AnyCommand | undefined
  /**
   * The values of the file's parameters; without them, a value that contains a parameter is not checked
   * yet.
   */
  readonly values?: Readonly<Record<string, string>> | undefined
  /** The broker's time, used for relative times. */
  readonly now: number
  /** All lines are confirmed at once, so none needs `--yes`. */
  readonly yes?: boolean
  /** The file is stored in the browser, so it must not contain secrets. */
  readonly stored?: boolean
}

/**
 * Assigns the arguments of a line to parameters: unnamed ones take the command's parameters in order, as in
 * the palette, but never a secret: `secret` is the one that an unnamed argument may be intended for.
 */
function named({ command, args }: { command: AnyCommand; args: readonly Argument[] }): readonly {
  readonly arg: Argument
  readonly name: string | undefined
  readonly secret: string | undefined
}[] {
  const nameIn = ({ name }: Argument) =>
    name === undefined ? undefined : (paramNamed(command, name) ?? name)
  const given = new Set(args.map(nameIn))
  const free = Object.keys(command.params).filter(
    (name) => command.params[name]?.prompt.kind !== 'secret' && !given.has(name),
  )
  return args.map((arg) => {
    const own = nameIn(arg)
    const secret = own === undefined ? findSecretBefore(command, free[0]) : undefined
    return { arg, name: own ?? (secret === undefined ? free.shift() : secret), secret }
  })
}

/** The parameters of the file that are part of a secret of the command. */
const secretHoles = ({ args }: FileLine, command: AnyCommand): ReadonlySet<string> =>
  new Set(
    named({ command, args }).flatMap(({ arg, name }) =>
      name !== undefined && command.params[name]?.prompt.kind === 'secret'
        ? arg.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.hole]))
        : [],
    ),
  )

type ParsedValues = {
  readonly given: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem[]
  readonly unfilled: boolean
}

/** Parses the values of a line like answers to prompts. */
function parseValues(
  { line, args, column }: FileLine,
  command: AnyCommand,
  { values, now, stored }: Options,
): ParsedValues {
  const lists = new Map<string, unknown[]>()
  const problems: Problem[] = []
  let unfilled = false
  const wrong = (at: number, key: Key, values?: MessageValues) =>
    problems.push({ line, column: at, key, ...(values === undefined ? {} : { values }) })
  for (const { arg, name, secret } of named({ command, args })) {
    if (secret !== undefined) {
      wrong(arg.column, 'macro.problem.afterSecret', { name: secret })
      continue
    }
    const param =
      name === undefined || !Object.hasOwn(command.params, name) ? undefined : command.params[name]
    if (name === undefined) {
      wrong(arg.column, 'macro.problem.excess', { id: command.id })
      continue
    }
    if (param === undefined) {
      wrong(arg.column, 'macro.problem.param', { id: command.id, name })
      continue
    }
    const earlier = lists.get(name)
    if (earlier !== undefined && param.many !== true) wrong(arg.column, 'macro.problem.twice', { name })
    const literals = arg.parts.filter((part) => typeof part === 'string')
    if (stored === true && literals.length > 0 && !(isStorable(param) && literals.every(isStorableText)))
      wrong(arg.column, 'macro.problem.secret', { name })
    const text = fillParts(arg.parts, values ?? {})
    const read =
      text === undefined ? undefined : nameOptions(param.prompt, readAnswer(param, text, now, undefined))
    if (text === undefined) {
      unfilled = true
      const hole = arg.parts.find(
        (part) => typeof part !== 'string' && !Object.hasOwn(values ?? {}, part.hole),
      )
      if (values !== undefined && typeof hole === 'object')
        wrong(arg.column, 'macro.problem.hole', { name: hole.hole, literal: `$\${${hole.hole}}` })
    } else if (read?.ok === false)
      problems.push({
        line,
        column: arg.column,
        key: 'macro.problem.value',
        values: { name, reason: read.error, ...read.values },
      })
    lists.set(name, [...(earlier ?? []), read?.ok === true ? read.value : undefined])
  }
  for (const [name, param] of Object.entries(command.params)) {
    if (!lists.has(name) && param.initial === undefined && param.optional !== true)
      wrong(column, 'macro.problem.required', { id: command.id, name })
  }
  const given = Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length === 1 ? list[0] : list]),
  )
  return { given, problems, unfilled }
}

/** Whether a command asks before it runs with these values, as far as that is known without the broker. */
function asksFirst(command: AnyCommand, given: CommandArgs): boolean {
  if (alwaysAsks(command)) return true
  const targets = getTargets(command, given)
  return command.confirm?.(valuesFor(command, given, targets[0]), Math.max(1, targets.length)) !== undefined
}

/**
 * Checks all lines before the first runs: unknown commands, values that are unknown, missing or invalid,
 * and questions without `--yes`.
 */
export function checkFile(
  lines: readonly FileLine[],
  options: Options,
): { readonly steps: readonly Step[]; readonly problems: readonly Problem[] } {
  const steps: Step[] = []
  const problems: Problem[] = []
  for (const each of lines) {
    const { line, column, text, id, yes } = each
    const command = options.commandOf(id)
    if (command === undefined) {
      problems.push({ line, column, key: 'macro.problem.command', values: { id } })
      continue
    }
    const { given, problems: found, unfilled } = parseValues(each, command, options)
    problems.push(...found)
    if (found.length > 0) continue
    if (!yes && options.yes !== true && (unfilled ? alwaysAsks(command) : asksFirst(command, given)))
      problems.push({ line, column, key: 'macro.problem.yes', values: { id } })
    steps.push({
      line,
      text,
      shown: fillLine(text, options.values ?? {}, secretHoles(each, command)),
      command,
      given,
      yes: yes || options.yes === true,
    })
  }
  return { steps, problems }
}
