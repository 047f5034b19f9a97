import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { configProblems } from '@/form/config/problems'
import { aclReader } from './model/acl/reader'

/** The first mistake in a file of rules; the broker would refuse all of it. */
function mistakeIn(rules: string): readonly Problem[] {
  const [first] = aclReader.read(rules).problems
  return first === undefined
    ? []
    : [{ path: 'rules', reason: 'acl.editor.wrong', values: { line: first.line } }]
}

/** The problems of a source beyond those of single fields. */
export const sourceProblems = (config: Config): readonly Problem[] => [
  ...configProblems(config),
  ...(typeof config['rules'] === 'string' ? mistakeIn(config['rules']) : []),
]
