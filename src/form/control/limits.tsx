import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import { useWords, type Words } from '@/i18n/use-words'
import { noAmountLabel, type Quantity } from './quantity-field'

/** A quantity and its default. */
export type LimitsProps = Quantity & { readonly defaultValue?: string | undefined }

/** Formats a quantity: `7200s` is 2 h. */
function formatAmount({ of, word }: LimitsProps, text: string, { t, format }: Words): string {
  if (text === word || text === 'infinity') return noAmountLabel(t, text)
  if (of === 'duration') return format.duration(parseDuration(text)) || text
  if (of === 'bytes') return format.bytes(parseBytes(text)) || text
  return of === 'number' && /^\d+(?:\.\d+)?$/.test(text) ? format.number(Number(text)) : text
}

/** The default and the range of a quantity, shown below it. */
export function Limits(props: LimitsProps) {
  const words = useWords()
  const { t, format } = words
  const { defaultValue, min, max } = props
  const parts = [
    ...(defaultValue === undefined || defaultValue === ''
      ? []
      : [t('form.default', { value: formatAmount(props, defaultValue, words) })]),
    ...(max !== undefined && Number.isFinite(max)
      ? [t('form.range', { min: format.number(min ?? 0), max: format.number(max) })]
      : min !== undefined && min > 0
        ? [t('form.least', { min: format.number(min) })]
        : []),
  ]
  return parts.length === 0 ? null : <span className="nums">{parts.join(' · ')}</span>
}

/** Whether there are limits to show. */
export const hasLimits = ({ defaultValue = '', min = 0, max }: LimitsProps): boolean =>
  defaultValue !== '' || min > 0 || max !== undefined
