import { inList, readable, type Finder } from '@/command/finder'
import { bridgeIdOf } from '@/contract/name'
import type { IntegrationNoun } from './model/noun'
import { nouns } from './nouns'

const integrationFinder = (noun: IntegrationNoun): Finder => ({
  find: inList(async (api, { signal }) =>
    readable(await nouns[noun].at({ api, signal }).list()).map((row) => ({
      resource: noun,
      id: bridgeIdOf(row),
      detail: row.status,
    })),
  ),
})

export const connectorFinder = integrationFinder('connector')
export const actionFinder = integrationFinder('action')
export const sourceFinder = integrationFinder('source')
