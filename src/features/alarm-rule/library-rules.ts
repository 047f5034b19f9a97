import { createLibraryReader } from '@/api/library'
import type { AlarmRule } from './model/rule'
import { readRules } from './transfer'

/**
 * The alarm rules of the library: files as `alarm-rule.export` writes them, without the quiet hours in them, which are those of a
 * browser. What a person silenced stays in that browser too.
 */
export const readLibraryRules = createLibraryReader<AlarmRule>({
  kind: 'alarm-rules',
  nameOf: ({ name }) => name,
  parse({ text }) {
    const result = readRules(text)
    if (!('problem' in result))
      return { values: result.rules.map(({ silencedUntil: _silencedUntil, ...rule }) => rule) }
    const { problem } = result
    return { values: [], faults: [{ problem, ...('rule' in result ? { name: result.rule } : {}) }] }
  },
})
