/** A number with its unit, as parsed from a text such as `300s` or `256MB`. */
type Quantity = { readonly number: string; readonly unit: string }

/** Splits a text into a number and one of these units; undefined for another text, such as `1h30m`. */
export function splitQuantity(text: string, units: readonly string[]): Quantity | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim())
  if (match === null) return undefined
  const [, number = '', written = ''] = match
  const unit = units.find((one) => one.toLowerCase() === written.toLowerCase())
  return unit === undefined ? undefined : { number, unit }
}

export const durationUnits = ['ms', 's', 'm', 'h', 'd'] as const
export const sizeUnits = ['B', 'KB', 'MB', 'GB'] as const
