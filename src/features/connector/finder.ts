import { inList, readable, type Finder } from '@/command/finder'
import { bridgeIdOf } from '@/contract/name'
import type { TargetNoun } from './model/noun'
import { nouns } from './nouns'

const finderOf = (noun: TargetNoun): Finder => ({
  find: inList(async (api, { signal }) =>
    readable(await nouns[noun].at({ api, signal }).list()).map((row) => ({
      resource: noun,
      id: bridgeIdOf(row),
      detail: row.status,
    })),
  ),
})

export const bridgeFinder = finderOf('bridge')
export const connectorFinder = finderOf('connector')
export const actionFinder = finderOf('action')
export const sourceFinder = finderOf('source')
