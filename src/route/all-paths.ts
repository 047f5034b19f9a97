import { newerPaths } from './newer-paths'
import { paths } from './paths'

/** Every address by its name: what all brokers have, and what only newer ones do. */
export const allPaths = { ...paths, ...newerPaths } as const
