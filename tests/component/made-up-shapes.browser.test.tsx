import { beforeAll, describe, it } from 'vitest'
import type { Difference } from '../harness/made-up-release'
import { expectOpens, openMadeUpConsole, allPlaces } from './made-up-console'

describe.each<[what: string, differences: readonly Difference[] | 'gone']>([
  ['lists in place of texts', ['lists']],
  ['texts in place of objects', ['objects']],
  ['no other endpoint than that of the nodes', 'gone'],
])('every screen works with a broker that has %s (catalogue R11, R12)', (_, differences) => {
  beforeAll(() => openMadeUpConsole(differences))
  it.each(allPlaces)('%s', async (__, path) => expectOpens(path))
})
