import type { AnyCommand } from '@/command/command'
import { normalizeName, type CommandLine, type CommandNames } from '@/command/prompt/line'
import { manyParam } from '@/command/targets'

/**
 * A command that was typed before a list was pasted, the parameter for the list, and the texts of the other
 * parameters.
 */
export type PasteTarget = {
  readonly command: AnyCommand
  readonly param: string
  readonly texts: Readonly<Record<string, string>>
  readonly line: CommandLine | undefined
}

/**
 * What a list that is pasted after `text` is for: several values of a command, a command that takes a
 * single object (`single`), one quoted word of the line (`quoted`), or text that takes it literally
 * (`text`). Undefined where no command was typed.
 */
export function pasteTarget(
  text: string,
  line: CommandLine | undefined,
  names: CommandNames,
): PasteTarget | { readonly single: AnyCommand } | { readonly quoted: true } | 'text' | undefined {
  const command = line?.command ?? names.get(normalizeName(text))
  if (command === undefined) return undefined
  const param = manyParam(command)
  const active = line?.active?.param
  const given = line?.texts ?? {}
  if (
    param !== undefined &&
    command.params[param]?.prompt.kind === 'pick' &&
    (given[param] === undefined || active === param)
  ) {
    const { [param]: _typed, ...texts } = given
    return { command, param, texts, line }
  }
  const next = active ?? Object.keys(command.params).find((name) => given[name] === undefined)
  const prompt = next === undefined ? undefined : command.params[next]?.prompt
  if (prompt === undefined) return undefined
  if (prompt.kind === 'sql') return 'text'
  return prompt.kind === 'pick' ? { single: command } : { quoted: true }
}
