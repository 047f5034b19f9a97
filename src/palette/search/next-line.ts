import type { CommandLine } from '@/command/prompt/line'
import { completeLine } from '../line'
import type { LineForm } from '../store'
import type { PaletteRow } from './palette-row'

/** The form of a typed line, else of the command that Enter would take, with its values; undefined where it has no parameters. */
export function getForm(
  line: CommandLine | undefined,
  active: PaletteRow | undefined,
  text: string,
): LineForm | undefined {
  if (line !== undefined) return { command: line.command, texts: line.texts, line: text }
  if (
    active?.kind !== 'command' ||
    active.reason !== undefined ||
    Object.keys(active.command.params).length === 0
  )
    return undefined
  const texts = Object.entries(active.given)
    .filter(([, value]) => !Array.isArray(value))
    .map(([name, value]) => [name, String(value)])
  return { command: active.command, texts: Object.fromEntries(texts) as Record<string, string>, line: text }
}

/** The line after Tab has written the text of a row into it. */
export function getFilled(
  row: PaletteRow,
  fill: string,
  text: string,
  line: CommandLine | undefined,
): string {
  if (row.kind === 'more') return fill
  if (line !== undefined && row.kind === 'argument') return completeLine(text, line, fill)
  return row.kind === 'object' ? `${text.slice(0, text.length - text.trimStart().length)}${fill}` : `${fill} `
}
