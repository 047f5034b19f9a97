import type { Words } from '@/i18n/use-words'
import { parseBytes } from '@/lib/bytes'
import { parseDuration, unitMs } from '@/lib/time/time'
import { durationUnits, sizeUnits, splitQuantity } from '@/ui/control/quantity'
import { noAmountLabel, type Quantity } from './quantity-field'

type Sizes<Unit extends string> = readonly (readonly [unit: Unit, size: number])[]
const durations: Sizes<(typeof durationUnits)[number]> = durationUnits.map((unit) => [unit, unitMs[unit]])
const sizes: Sizes<(typeof sizeUnits)[number]> = sizeUnits.map((unit, power) => [unit, 1024 ** power])

/** The number of the wanted unit where it is a whole one, else of the largest unit of which it is. */
function inUnit<Unit extends string>(
  amount: number,
  units: Sizes<Unit>,
  wanted: string | undefined,
): { readonly number: number; readonly unit: Unit } | undefined {
  const fitting = units.filter(([, size]) => amount % size === 0)
  const [unit, size] =
    fitting.find(([name]) => name === wanted) ?? fitting[amount === 0 ? 0 : fitting.length - 1] ?? []
  return unit === undefined || size === undefined ? undefined : { number: amount / size, unit }
}

/**
 * Formats an amount as the control of a quantity shows it, without rounding: in the unit of the present value, if that is
 * exact. `1h` is `60 min` next to a value in minutes.
 */
export function formatQuantity(
  { of, word, zero }: Quantity,
  text: string,
  t: Words['t'],
  value = '',
): string {
  if (text !== '' && (text === word || text === 'infinity')) return noAmountLabel(t, text, zero)
  if (of === 'duration') {
    const amount = parseDuration(text)
    const shown =
      amount === undefined ? undefined : inUnit(amount, durations, splitQuantity(value, durationUnits)?.unit)
    return shown === undefined ? text : `${shown.number} ${t(`form.unit.${shown.unit}`)}`
  }
  if (of === 'bytes') {
    const amount = parseBytes(text)
    const shown =
      amount === undefined ? undefined : inUnit(amount, sizes, splitQuantity(value, sizeUnits)?.unit)
    return shown === undefined ? text : `${shown.number} ${shown.unit}`
  }
  return text
}
