import { termText } from '@/rule-sql/term'
import type { ValueMap } from '@/rule-sql/value'

/** Longer ones are cut: a log is for reading. */
const longest = 8192

/** What the action `console` writes: the rule, what it put out and what it was given, in one line. */
export function consoleLine(rule: string, output: ValueMap, columns: ValueMap): string {
  const line = `[rule action] ${rule} | Action Data: ${termText(output)} | Envs: ${termText(columns)}`
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
  return line.length > longest ? `${line.slice(0, longest)}… (${line.length - longest} more)` : line
}
