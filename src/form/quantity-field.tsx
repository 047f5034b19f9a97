import { optionLabel } from './family/context'
import { useWords } from '@/i18n/use-words'
import { durationUnits, sizeUnits } from '@/ui/control/quantity'
import { QuantityInput, type QuantityProps } from '@/ui/control/quantity-input'

type Props = Omit<QuantityProps, 'units' | 'unitLabel' | 'none'> & {
  kind: 'number' | 'duration' | 'bytes' | 'rate' | 'text'
  /** The broker's word in place of a value: `infinity`, `disabled`. */
  word?: string | undefined
}

const unitsOf = { duration: durationUnits, bytes: sizeUnits } as const
const offWords = ['disabled', 'disable', 'false', '0', 'none']

/** A number with its unit and, instead of the broker's word for none, a box: "No limit" or "Off". */
export function QuantityField({ kind, word, ...rest }: Props) {
  const { t } = useWords()
  const units =
    kind === 'duration' || kind === 'bytes'
      ? unitsOf[kind].map((value) => ({
          value,
          label: kind === 'bytes' ? value : t(`form.unit.${value as 's'}`),
        }))
      : []
  const none =
    word === undefined
      ? undefined
      : {
          value: word,
          label:
            word === 'infinity'
              ? t('form.noLimit')
              : offWords.includes(word)
                ? t('form.off')
                : optionLabel('', word),
        }
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
