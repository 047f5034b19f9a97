import type { AnyCommand } from '../command'
import type { Entry } from '../history/history'
import type { Registry } from '../registry'
import { alwaysAsks } from '../danger'
import { parseFile, printLine, type Written } from './file'

/**
 * Required values that the history does not store, such as secrets: they become parameters of the same
 * name.
 */
const missing = (command: AnyCommand, args: Entry['args']): readonly Written[] =>
  Object.entries(command.params)
    .filter(([name, param]) => !(name in args) && param.optional !== true && param.initial === undefined)
    .map(([name]) => ({ name, value: { hole: name } }))

/** Prints a history entry as a line of a file. */
export function formatRecordedLine(
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

/** Prints entries as a file, in chronological order. */
export const recorded = (entries: readonly Entry[], registry: Registry): string =>
  [...entries]
    .sort((a, b) => a.at - b.at)
    .map((entry) => formatRecordedLine(entry, registry.get(entry.command)))
    .join('\n')

/** A fixed value in a file, and the parameter that it could become. */
export type Fixed = { readonly name: string; readonly value: string; readonly count: number }

/** The values of a file that are not parameters yet, each once, the most used first. */
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

/** Replaces a value by the parameter `hole` wherever it is a complete value. Other lines are unchanged. */
export function withParameter(text: string, value: string, hole: string): string {
  const { lines } = parseFile(text)
  const rows = text.split(/\r\n|[\r\n]/)
  for (const { line, id, args, yes } of lines) {
    const written = args.map(({ name, parts }) => ({
      name,
      parts,
      text: parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : undefined,
    }))
    // Unnamed values and values that mix text and parameters are left for manual editing.
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
