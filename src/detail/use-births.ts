import { useMemo } from 'react'
import { findBirths, type FindSeen, type SparkplugBirths } from '@/lib/payload/sparkplug-births'

/** The birth certificates of Sparkplug B for a message; the same object while they are the same. */
export function useBirths(seen: FindSeen, topic: string, at: number): SparkplugBirths | undefined {
  const births = findBirths(seen, topic, at)
  const { device, node, death } = births ?? {}
  const isKnown = births !== undefined
  return useMemo(() => (isKnown ? { device, node, death } : undefined), [isKnown, device, node, death])
}
