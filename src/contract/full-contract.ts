import { contract } from '.'
import { newerContract } from './added-endpoints'

/** All endpoints of all releases, for the embedded broker and documentation. */
export const fullContract = { ...contract, ...newerContract } as const
