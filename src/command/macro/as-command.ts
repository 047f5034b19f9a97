import { RefusedError } from '../refused-error'
import * as z from 'zod/mini'
import type { Macro } from '@/command/macro/macro'
import { formatAs } from '@/i18n/i18n'
import type { Key } from '@/i18n/key'
import { toApiError } from '@/api/error'
import { dangers } from '../danger'
import { defineCommand, type AnyCommand, type CommandArgs, type MacroLines, type MacroStep } from '../command'
import { paramNamed } from '../former-names'
import type { Confirm, ConfirmLine } from '../confirm'
import type { Context } from '../context'
import { text as textParam, type Param } from '../param'
import { getTargets, valuesFor } from '../targets'
import { valueText } from '../prompt/value-text'
import type { Registry } from '../registry'
import { getUndo } from '../undo/declared'
import { checkFile, type Step } from './check'
import { holesIn, parseFile, type FileLine, type Problem } from './file'
import { lineContext } from './line-context'
import { withIds } from './names'

/**
 * The prompt of a macro parameter: that of the first command parameter that takes it as its complete value,
 * else text. Its label is its own name.
 */
function paramFor(hole: string, lines: readonly FileLine[], registry: Registry): Param {
  const label = formatAs(`macro.own.${hole}`, hole) as Key
  for (const { id, args } of lines) {
    const command = registry.get(id)
    for (const { name, parts } of args) {
      const [part] = parts
      const param =
        name === undefined || parts.length !== 1 || typeof part !== 'object' || part.hole !== hole
          ? undefined
          : command?.params[paramNamed(command, name) ?? name]
      if (param !== undefined)
        return {
          prompt: param.prompt,
          schema: param.schema,
          label,
          ...(param.private === true ? { private: true } : {}),
        }
    }
  }
  return textParam(z.string().check(z.minLength(1, 'error.required')), { label })
}

/**
 * Describes what a line does, as far as it can be read: the question of its command, else its effect. A
 * failed read is reported as such.
 */
async function describeLine({ command, given }: MacroStep, page: Context): Promise<ConfirmLine['note']> {
  const context = { ...page, ...lineContext(command) }
  const targets = getTargets(command, given).map(String)
  const values = valuesFor(command, given, targets[0])
  try {
    const asks =
      (await command.warn?.(values, targets, context)) ??
      command.confirm?.(values, Math.max(1, targets.length))
    if (asks !== undefined)
      return { key: asks.body, ...(asks.values === undefined ? {} : { values: asks.values }) }
  } catch (cause) {
    // A line may act on something that an earlier line creates.
    return { key: 'macro.unread', values: { code: toApiError(cause).code } }
  }
  return command.effect?.(values, context)
}

/** The mistakes of a macro, except those that depend on its values. */
export const findMistakes = (text: string, registry: Registry, now: number): readonly Problem[] => {
  const { lines, problems } = parseFile(withIds(text, registry))
  // All lines are confirmed before the first runs, so none needs `--yes`.
  const options = { commandOf: (id: string) => registry.get(id), now, stored: true, yes: true }
  return [...problems, ...checkFile(lines, options).problems]
}

/** The steps of a macro with its parameters filled in; throws the first mistake. */
function stepsOf(
  lines: readonly FileLine[],
  params: Readonly<Record<string, Param>>,
  given: CommandArgs,
  registry: Registry,
  now: number,
): readonly Step[] {
  const values = Object.fromEntries(
    Object.entries(params).flatMap(([name, { prompt }]) =>
      given[name] === undefined ? [] : [[name, valueText(prompt, given[name])] as const],
    ),
  )
  const { steps, problems } = checkFile(lines, {
    commandOf: (id) => registry.get(id),
    values,
    now,
    yes: true,
  })
  if (problems.length > 0) throw new RefusedError('MACRO_MISTAKE')
  return steps
}

/**
 * Converts a macro to a command: its parameters are its steps, its danger is that of its most dangerous
 * line, and all its lines are confirmed at once.
 */
export function macroCommand({ name, text, goOn }: Macro, registry: Registry): AnyCommand {
  const { lines } = parseFile(withIds(text, registry))
  const params = Object.fromEntries(holesIn(lines).map((hole) => [hole, paramFor(hole, lines, registry)]))
  const worst = Math.max(0, ...lines.map(({ id }) => dangers.indexOf(registry.get(id)?.danger ?? 'read')))
  const danger = dangers[worst] ?? 'irreversible'
  const filled = (values: CommandArgs, now: number): MacroLines => ({
    name,
    goOn,
    steps: stepsOf(lines, params, values, registry, now),
  })
  return defineCommand<Readonly<Record<string, Param>>>({
    id: 'macro.run',
    title: formatAs(`macro.own.${name}`, name) as Key,
    group: 'group.system',
    danger,
    calls: [],
    writes: danger !== 'read',
    params,
    errors: { MACRO_MISTAKE: { key: 'macro.mistake' } },
    blocked: (context) =>
      lines.length === 0 || findMistakes(text, registry, context.now()).length > 0
        ? 'macro.mistake'
        : undefined,
    async warn(values, _, context): Promise<Confirm | undefined> {
      if (danger === 'read') return undefined
      const { steps } = filled(values, context.now())
      const confirmLines: ConfirmLine[] = []
      for (const step of steps) {
        const description = await describeLine(step, context)
        const never = getUndo(step.command)
        confirmLines.push({
          line: step.line,
          text: step.shown ?? step.text,
          ...(description === undefined ? {} : { note: description }),
          ...(never === undefined || never === 'yes' ? {} : { never }),
        })
      }
      return {
        body: goOn ? 'macro.ask.on' : 'macro.ask.stop',
        values: { name, count: steps.length },
        verb: 'macro.verb',
        lines: confirmLines,
        ...(danger === 'irreversible' ? { type: name } : {}),
      }
    },
    lines: filled,
    run: (values, { now }) => ({ kind: 'app', action: { do: 'lines', ...filled(values, now()) } }),
  })
}
