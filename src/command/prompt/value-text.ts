import { exactBytes } from '@/lib/bytes'
import { printPairs } from '@/lib/text/pairs'
import { formatDuration } from '@/lib/time/time'
import type { AnyCommand, CommandArgs } from '../command'
import type { Prompt } from '../prompt-kind'

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value as text that its prompt parses back: a duration with its units, one pair per line. */
export function valueText(prompt: Prompt, value: unknown): string {
  if (prompt.kind === 'duration' && typeof value === 'number') return formatDuration(value)
  if (prompt.kind === 'bytes' && typeof value === 'number') return exactBytes(value)
  if (prompt.kind === 'keyValue' && isRecord(value)) return printPairs(value)
  if (prompt.kind === 'json') return JSON.stringify(value)
  if (prompt.kind === 'list' && Array.isArray(value))
    return value.map((one) => valueText(prompt.of, one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The known values of a command as the texts of its form; a list of one object is that object. */
export const textsOfValues = ({ params }: AnyCommand, given: CommandArgs): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const prompt = params[name]?.prompt
      if (value === undefined || prompt === undefined) return []
      const [one] = Array.isArray(value) && prompt.kind !== 'list' ? value : [value]
      return [[name, valueText(prompt, one)]]
    }),
  )
