import type { ComponentType } from 'react'

/** An icon of the set (lucide-react, imported one by one). Always decorative: the text is next to it or in a label. */
export type IconType = ComponentType<{
  size?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>
