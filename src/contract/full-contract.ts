import { contract } from '.'
import { newerContract } from './added-endpoints'

/** Every call of every release, for who serves or describes them all. */
export const fullContract = { ...contract, ...newerContract } as const
