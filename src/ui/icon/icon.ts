import type { ComponentType } from 'react'

/** An icon of the set (lucide-react, imported one by one). Always decoration: the words stand beside it or in a label. */
export type IconType = ComponentType<{
  size?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>
