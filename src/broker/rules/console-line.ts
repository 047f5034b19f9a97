import { termText } from '@/rule-sql/term'
import type { ValueMap } from '@/rule-sql/value'

/** Maximum length of a line. */
const longest = 8192

/** The output of the action `console`: rule, output and input on one line. */
export function consoleLine(rule: string, output: ValueMap, columns: ValueMap): string {
  const line = `[rule action] ${rule} | Action Data: ${termText(output)} | Envs: ${termText(columns)}`
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
  return line.length > longest ? `${line.slice(0, longest)}… (${line.length - longest} more)` : line
}
