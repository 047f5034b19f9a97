import { formatDuration } from '@/lib/time/time'
import { translate as t } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import type { Checked } from './diagnose'
import type { Sentence } from './finding'

const valueOf = (value: NonNullable<Sentence['values']>[string]): string | number =>
  typeof value === 'object'
    ? 'ms' in value
      ? formatDuration(value.ms)
      : typeof value.at === 'number'
        ? new Date(value.at).toISOString()
        : value.at
    : typeof value === 'string'
      ? inline(value, 200)
      : value

/** One sentence of evidence as plain text, with times in RFC 3339. */
const sentenceOf = ({ key, values = {} }: Sentence): string =>
  t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)])))

/** A check in words, for people and programs. */
type CheckText = { readonly check: string; readonly title: string; readonly text: string }

/** A diagnosis in words: the problems found, and the number of undecided checks. */
export function formatDiagnosis(checked: readonly Checked[]): {
  readonly problems: readonly CheckText[]
  readonly unknown: number
} {
  const troubles = checked.filter(({ finding }) => finding?.verdict === 'trouble')
  return {
    problems: troubles.map(({ id, finding }) => ({
      check: id,
      title: t(`diagnose.check.${id}`),
      text: (finding?.evidence ?? []).map(sentenceOf).join(' '),
    })),
    unknown: checked.filter(({ finding }) => finding === undefined || finding.verdict === 'unknown').length,
  }
}
