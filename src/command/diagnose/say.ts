import { formatDuration } from '@/lib/time/time'
import { translate as t } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import type { Checked } from './diagnose'
import type { Said } from './finding'

const valueOf = (value: NonNullable<Said['values']>[string]): string | number =>
  typeof value === 'object' ? ('ms' in value ? formatDuration(value.ms) : typeof value.at === 'number' ? new Date(value.at).toISOString() : value.at) : typeof value === 'string' ? inline(value, 200) : value

/** One sentence of evidence as plain text, times as RFC 3339. */
const sentenceOf = ({ key, values = {} }: Said): string => t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)])))

/** A diagnosis in one text: how many troubles, what they are, and how much could not be known. */
export function sayDiagnosis(checked: readonly Checked[]): { readonly troubles: number; readonly unknown: number; readonly what: string } {
  const troubles = checked.filter(({ finding }) => finding?.verdict === 'trouble')
  return {
    troubles: troubles.length,
    unknown: checked.filter(({ finding }) => finding === undefined || finding.verdict === 'unknown').length,
    what: troubles.map(({ id, finding }) => `${t(`diagnose.check.${id}`)}: ${(finding?.said ?? []).map(sentenceOf).join(' ')}`).join(' · '),
  }
}
