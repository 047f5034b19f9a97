import type { Zero } from '@/command/prompt-kind'
import { useWords, type Translate } from '@/i18n/use-words'
import { durationUnits, sizeUnits } from '@/ui/control/quantity'
import { QuantityInput, type QuantityProps } from '@/ui/control/quantity-input'
import { optionLabel } from './option-label'

/** A number with its unit, or a keyword of the broker instead. */
export type Quantity = {
  readonly of: 'number' | 'duration' | 'bytes' | 'rate' | 'text'
  /** The broker's keyword for no value: `infinity`, `disabled`, `0`. */
  readonly word?: string | undefined
  /** The meaning of the keyword, if it is ambiguous. */
  readonly zero?: Zero
  /** An empty field means the same as the keyword. */
  readonly emptyIsNone?: boolean
  readonly min?: number | undefined
  readonly max?: number | undefined
}

type Props = Omit<QuantityProps, 'units' | 'unitLabel' | 'none'> & Quantity

const unitsOf = { duration: durationUnits, bytes: sizeUnits } as const
const offWords = ['disabled', 'disable', 'false', '0', 'none']

/** The label of the broker's keyword for no value: "No limit", "Off", or what the field says that it means. */
export const noAmountLabel = (t: Translate, word: string, zero?: Zero): string =>
  zero !== undefined
    ? t(`form.${zero}`)
    : word === 'infinity'
      ? t('form.noLimit')
      : offWords.includes(word)
        ? t('form.off')
        : optionLabel('', word)

/** A number with its unit, and a checkbox for the broker's keyword: "No limit" or "Off". */
export function QuantityField({ of: kind, word, zero, min: _min, max: _max, ...rest }: Props) {
  const { t } = useWords()
  const units =
    kind === 'duration' || kind === 'bytes'
      ? unitsOf[kind].map((value) => ({
          value,
          label: kind === 'bytes' ? value : t(`form.unit.${value as 's'}`),
        }))
      : []
  const none = word === undefined ? undefined : { value: word, label: noAmountLabel(t, word, zero) }
  return (
    <QuantityInput
      {...rest}
      units={units}
      unitLabel={t('form.unitLabel')}
      none={none}
      isText={kind === 'text' || kind === 'rate'}
    />
  )
}
