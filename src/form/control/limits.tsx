import { useWords } from '@/i18n/use-words'
import type { Quantity } from './quantity-field'
import { formatQuantity } from './quantity-text'

/** A quantity, its default, and its present value, whose unit the default is shown in. */
export type LimitsProps = Quantity & {
  readonly defaultValue?: string | undefined
  readonly value?: string | undefined
}

/** The default and the range of a quantity, shown below it, written as they would be typed. */
export function Limits(props: LimitsProps) {
  const { t } = useWords()
  const { defaultValue, value, min, max } = props
  const parts = [
    ...(defaultValue === undefined || defaultValue === ''
      ? []
      : [t('form.default', { value: formatQuantity(props, defaultValue, t, value) })]),
    ...(max !== undefined && Number.isFinite(max)
      ? [t('form.range', { min: String(min ?? 0), max: String(max) })]
      : min !== undefined && min > 0
        ? [t('form.least', { min: String(min) })]
        : []),
  ]
  return parts.length === 0 ? null : <span className="nums">{parts.join(' · ')}</span>
}

/** Whether there are limits to show. */
export const hasLimits = ({ defaultValue = '', min = 0, max }: LimitsProps): boolean =>
  defaultValue !== '' || min > 0 || max !== undefined
