import { newerPaths } from './newer-paths'
import { paths } from './paths'

/** Every address by its name: those for all brokers, and those for newer ones. */
export const allPaths = { ...paths, ...newerPaths } as const
