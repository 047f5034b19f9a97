import { library } from '@/api/library'
import { findLibraryPlace } from '@/contract/library'
import { readLibraryRules } from '@/features/alarm-rule/library-rules'
import { noQuietHours, type AlarmRule, type QuietHours } from '@/features/alarm-rule/model/rule'
import { readRules, type TransferProblem, type TransferredRules } from '@/features/alarm-rule/transfer'
import { BadOption } from '@/server/bad-option'
import { readTextFile } from '@/server/text-file'
import { refuse } from '../usage'
import { loadWords } from '../words'

const problemTexts: Readonly<Record<TransferProblem['problem'], string>> = {
  json: 'it is not valid JSON',
  form: 'it is not an export of alarm rules (switchboard cmd help alarm-rule.export)',
  condition: 'its condition is not valid',
  duplicate: 'its name is there twice',
}

function readRulesFile(file: string): TransferredRules {
  const result = readRules(readTextFile(file, 'watch'))
  if (!('problem' in result)) return result
  const rule = 'rule' in result ? `rule "${result.rule}": ` : ''
  return refuse(`${file}: ${rule}${problemTexts[result.problem]}`)
}

/**
 * The alarm rules of the library that is in use. A file that cannot be used is refused, since an alarm that is not evaluated would not be
 * noticed.
 */
function readRulesOfLibrary(): readonly AlarmRule[] {
  const words = loadWords()
  const { entries, faults } = readLibraryRules()
  const unread = library.get().unread.find(({ path }) => findLibraryPlace(path)?.kind === 'alarm-rules')
  if (unread !== undefined) refuse(`${unread.path}: ${words(`library.problem.${unread.reason}`)}`)
  const [fault] = faults
  if (fault !== undefined) {
    const rule = fault.name === undefined ? '' : `rule "${fault.name}": `
    refuse(`${fault.path}: ${rule}${words(`library.problem.${fault.problem}`)}`)
  }
  return entries.map(({ value }) => value)
}

/** The rules of a file and of the library that is in use; quiet hours are those of the file. Throws `UsageError` and `BadOption`. */
export function loadWatchRules(file: string | undefined): {
  /** Where they come from, in words. */
  readonly source: string
  readonly rules: readonly AlarmRule[]
  readonly quietHours: QuietHours
} {
  const hasLibrary = library.get().at !== undefined
  if (file === undefined && !hasLibrary)
    throw new BadOption('watch needs a file of alarm rules, or --library and a folder with them')
  const { rules: own, quietHours = noQuietHours } = file === undefined ? { rules: [] } : readRulesFile(file)
  const shared = hasLibrary ? readRulesOfLibrary() : []
  const twice = own.find(({ name }) => shared.some((one) => one.name === name))
  if (twice !== undefined) refuse(`rule "${twice.name}" is in ${file ?? ''} and in the library`)
  const rules = [...own, ...shared]
  const source = [file, hasLibrary ? 'the library' : undefined]
    .filter((name) => name !== undefined)
    .join(' and ')
  if (!rules.some(({ enabled }) => enabled)) refuse(`${source}: no rule is enabled`)
  return { source, rules, quietHours }
}
