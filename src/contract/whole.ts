import { contract } from '.'
import { newerContract } from './newer/table'

/** Every call of every release, for who serves or describes them all. */
export const wholeContract = { ...contract, ...newerContract } as const
