import type { AnyCommand } from '../command'
import type { Entry } from '../history/history'
import type { Registry } from '../registry'
import { alwaysAsks } from '../danger'
import { parseFile, printLine, type Written } from './file'

/** What a command needs and the journal did not keep, such as secrets: it is asked for under its own name. */
const missing = (command: AnyCommand, args: Entry['args']): readonly Written[] =>
  Object.entries(command.params)
    .filter(([name, param]) => !(name in args) && param.optional !== true && param.initial === undefined)
    .map(([name]) => ({ name, value: { hole: name } }))

/** An entry of the journal as a line of a file. */
export function lineOf(
  { command: id, args }: Pick<Entry, 'command' | 'args'>,
  command: AnyCommand | undefined,
): string {
  const written = Object.entries(args).flatMap(([name, value]) =>
    [value].flat().map((one): Written => ({ name, value: one })),
  )
  return printLine(
    id,
    [...written, ...(command === undefined ? [] : missing(command, args))],
    command !== undefined && alwaysAsks(command),
  )
}

/** Entries as a file, in the order in which they were done. */
export const recorded = (entries: readonly Entry[], registry: Registry): string =>
  [...entries]
    .sort((a, b) => a.at - b.at)
    .map((entry) => lineOf(entry, registry.get(entry.command)))
    .join('\n')

/** A value that stands in a file, and the parameter that it could become. */
export type Fixed = { readonly name: string; readonly value: string; readonly count: number }

/** The values of a file that are no parameters yet, each once, the most used first. */
export function fixedIn(text: string): readonly Fixed[] {
  const found = new Map<string, Fixed>()
  for (const { args } of parseFile(text).lines) {
    for (const { name, parts } of args) {
      const [value] = parts
      if (name === undefined || parts.length !== 1 || typeof value !== 'string') continue
      const before = found.get(value)
      found.set(value, { name: before?.name ?? name, value, count: (before?.count ?? 0) + 1 })
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

/** A file in which a value has become the parameter `hole`, wherever it is the whole of a value. Other lines stay as they are. */
export function withParameter(text: string, value: string, hole: string): string {
  const { lines } = parseFile(text)
  const rows = text.split(/\r\n|[\r\n]/)
  for (const { line, id, args, yes } of lines) {
    const written = args.map(({ name, parts }) => ({
      name,
      parts,
      text: parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : undefined,
    }))
    // What has no name, or holds a parameter beside text, is left to be edited by hand.
    if (
      !written.some((one) => one.text === value) ||
      written.some(
        ({ name, parts, text: own }) => name === undefined || (own === undefined && parts.length > 1),
      )
    )
      continue
    rows[line - 1] = printLine(
      id,
      written.map(({ name = '', parts, text: own }): Written => {
        const [first] = parts
        return { name, value: own === value ? { hole } : (first ?? '') }
      }),
      yes,
    )
  }
  return rows.join('\n')
}
