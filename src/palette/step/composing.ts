import type { KeyboardEvent } from 'react'
import { isComposing } from '@/ui/overlay/compose-guard'

/** Whether the key belongs to an input method (catalogue I14). */
export const composing = (event: KeyboardEvent): boolean => isComposing(event.nativeEvent)

/** Keys that move through a list, as steps; undefined for all others. Home and End belong to the text. */
export function readMove(event: KeyboardEvent): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  return ({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 } as Record<string, number>)[event.key]
}
