import { inline } from '@/lib/text/untrusted'
import type { MessageValues } from './key'

/**
 * Sanitizes values for a sentence: hidden and reordering characters are escaped, long ids are cut,
 * right-to-left text is isolated (catalogue H5, H6).
 */
export const safeValues = (values: MessageValues = {}, maxLength = 80): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? inline(value, maxLength) : value,
    ]),
  )
