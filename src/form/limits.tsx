import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import { useWords, type Words } from '@/i18n/use-words'
import { noAmountLabel } from './quantity-field'

/** What an amount may be, and what it is by default, as its text. */
export type LimitsProps = {
  kind: 'number' | 'duration' | 'bytes' | 'rate' | 'text'
  defaultValue?: string | undefined
  word?: string | undefined
  min?: number | undefined
  max?: number | undefined
}

/** An amount in words: `7200s` is 2 h. */
function amountWords({ kind, word }: LimitsProps, text: string, { t, format }: Words): string {
  if (text === word || text === 'infinity') return noAmountLabel(t, text)
  if (kind === 'duration') return format.duration(parseDuration(text)) || text
  if (kind === 'bytes') return format.bytes(parseBytes(text)) || text
  return kind === 'number' && /^\d+(?:\.\d+)?$/.test(text) ? format.number(Number(text)) : text
}

/** Below an amount: its default and its range. */
export function Limits(props: LimitsProps) {
  const words = useWords()
  const { t, format } = words
  const { defaultValue: usual, min, max } = props
  const said = [
    ...(usual === undefined || usual === ''
      ? []
      : [t('form.default', { value: amountWords(props, usual, words) })]),
    ...(max !== undefined && Number.isFinite(max)
      ? [t('form.range', { min: format.number(min ?? 0), max: format.number(max) })]
      : min !== undefined && min > 0
        ? [t('form.least', { min: format.number(min) })]
        : []),
  ]
  return said.length === 0 ? null : <span className="nums">{said.join(' · ')}</span>
}

/** Whether there is anything to say. */
export const hasLimits = ({ defaultValue: usual = '', min = 0, max }: LimitsProps): boolean =>
  usual !== '' || min > 0 || max !== undefined
