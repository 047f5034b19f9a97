import { parseHocon } from '@/lib/hocon/parse'

/** The text that sets one value. A value that HOCON cannot read, such as `a b: c`, is text. */
export function settingText(path: string, value: string): string {
  const text = `${path} = ${value}`
  const parsed = parseHocon(text)
  return parsed.ok && parsed.leaves.length > 0 ? text : `${path} = ${JSON.stringify(value)}`
}
