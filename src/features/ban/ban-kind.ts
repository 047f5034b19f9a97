import type { BanPatternKind } from '@/contract/name'
import { parseCidr } from '@/lib/net/cidr'

/** The broker's notation of a banned subject: a network without the bits after its prefix. */
export const storedAs = (as: string | undefined, who: string): string =>
  as === 'peerhost_net' ? (parseCidr(who)?.text ?? who) : who

export const isPatternKind = (as: string): as is BanPatternKind => as.includes('_')
