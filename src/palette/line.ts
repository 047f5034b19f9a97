import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { readTexts, restIsKnown, type CommandLine } from '@/command/prompt/line'
import type { Refused, StartOptions } from '@/command/prompt/prompting'
import { missingWords, namesSeveral, resolveNames } from '@/command/prompt/names'
import type { Runner } from '@/command/runner'
import { splitValues } from '@/lib/text/id-list'
import { quoteArg } from '@/lib/text/line'
import { resolvePick } from './search/sources'

/** The line with the argument under the cursor replaced, followed by a blank for the next one. */
export function completeLine(line: string, typed: CommandLine, text: string): string {
  if (typed.active === undefined) return line
  const { start, end } = typed.active
  return `${line.slice(0, start)}${quoteArg(text)} ${line.slice(end).trimStart()}`
}

/** A line of a command with values, as it would be typed. */
export const formatLine = (
  command: AnyCommand,
  name: string,
  texts: Readonly<Record<string, string>>,
): string =>
  [
    name,
    ...Object.keys(command.params).flatMap((param) => {
      const text = texts[param]
      return text === undefined || text === '' ? [] : [`${param}=${quoteArg(text)}`]
    }),
  ].join(' ')

/**
 * The values of a line: names of objects are looked up at the broker (`taken` is the hit the user chose for
 * the active one); the first ambiguous or invalid one becomes the first step, with its text.
 */
export async function valuesOfLine(
  typed: CommandLine,
  context: Context,
  taken: CommandArgs = {},
): Promise<{ given: CommandArgs; refused: Refused | undefined }> {
  const { command, texts } = typed
  const read = readTexts(command, texts, context)
  const given: Record<string, unknown> = { ...read.given, ...taken }
  let refused = read.refused !== undefined && read.refused.step in taken ? undefined : read.refused
  for (const [name, param] of Object.entries(command.params)) {
    const text = texts[name]
    if (
      text === undefined ||
      name in taken ||
      param.prompt.kind !== 'pick' ||
      !(name in given) ||
      text === ''
    )
      continue
    if (namesSeveral(param, text)) {
      const named = await resolveNames(param, text, context).catch(() => undefined)
      if (named !== undefined && 'values' in named) given[name] = named.values
      else {
        delete given[name]
        refused ??= {
          step: name,
          draft: text,
          ...(named === undefined
            ? { error: 'error.names.unknown' }
            : {
                error: 'error.names.missing',
                values: { names: missingWords(named.missing), count: named.missing.length },
              }),
        }
      }
      continue
    }
    // If the broker does not respond, the user decides: the name is asked as a step.
    const found = await resolvePick(
      context,
      param.prompt,
      param.many === true ? (splitValues(text)[0] ?? text) : text,
      context.signal,
    ).catch(() => undefined)
    if (found !== undefined) given[name] = found
    else {
      delete given[name]
      refused ??= { step: name, draft: text, error: undefined }
    }
  }
  return { given, refused }
}

/** Starts the command of a line; missing values with a default take it, the rest is asked. */
export function startLine(
  runner: Runner,
  command: AnyCommand,
  values: { given: CommandArgs; refused: Refused | undefined },
  context: Context,
  { planned, brokers = [] }: Pick<StartOptions, 'planned' | 'brokers'> = {},
): void {
  runner.start(command, values.given, 'palette', { refused: values.refused, planned, brokers })
  const state = runner.store.get().prompting
  if (
    values.refused === undefined &&
    state?.command === command &&
    state.phase === 'asking' &&
    restIsKnown(command, values.given, context)
  ) {
    runner.send({ type: 'defaults' })
  }
}
