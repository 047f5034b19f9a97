import type { MessageValues } from '@/i18n/key'
import { plain } from '@/lib/untrusted'

const longest = 80
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Values fit for a sentence: what would hide or reorder is an escape, long ids are cut, right-to-left text is isolated (catalogue H5, H6). */
export const safeValues = (values: MessageValues = {}): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? safeText(value) : value]))

function safeText(text: string): string {
  const shown = plain(text, longest)
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}
