import { rawApi } from '../../support/api'
import { startServer, type Server } from '../../support/fixture'
import { buildHooks } from '../build'
import type { Line } from '../figures'
import type { BenchOptions } from '../options'
import { consoleBuild, peerBuild, servePeer } from './builds'
import { speeds, toLines, type Figures, type Speed } from './rows'
import { visit, type Dashboard } from './visit'

/** A user without the default password, which both dashboards would ask to change. */
const account = { username: 'bench', password: 'bench-pass1' }

async function createAccount(broker: Server): Promise<void> {
  const call = await rawApi(broker)
  const { status } = await call('POST', '/users', { ...account, description: '' })
  if (status >= 300) throw new Error(`the user of the bench was not created: ${status}`)
}

/**
 * Visits the console before an embedded broker with 100,000 clients, and in turn another dashboard, if there is one, before the same
 * broker: both reach its API through the server of their files.
 */
export async function dashboardLines({ browser, rounds, peer }: BenchOptions): Promise<Line[]> {
  const broker = await startServer(['--seed', 'busy'])
  const served = await startServer(['--broker', broker.url])
  const other = peer === undefined ? undefined : await servePeer(peer, broker)
  const dashboards: readonly { readonly side: 'ours' | 'peer'; readonly dashboard: Dashboard }[] = [
    { side: 'ours', dashboard: { build: consoleBuild, url: served.url } },
    ...(other === undefined
      ? []
      : [{ side: 'peer' as const, dashboard: { build: peerBuild, url: other.url } }]),
  ]
  const visits: Record<Speed, { ours: Figures[]; peer: Figures[] }> = {
    '1x': { ours: [], peer: [] },
    '4x': { ours: [], peer: [] },
    'slow 4G': { ours: [], peer: [] },
  }
  try {
    await createAccount(broker)
    const hooks = await buildHooks('visit')
    for (let round = 0; round < rounds; round += 1)
      for (const speed of speeds) {
        // What a line transfers is the same in each round.
        if (speed === 'slow 4G' && round > 0) continue
        const watches = speed === '1x' && round === 0
        for (const { side, dashboard } of dashboards) {
          const started = Date.now()
          visits[speed][side].push(await visit(dashboard, { browser, hooks, account, speed, watches }))
          console.error(`visited ${side} at ${speed} in ${Math.round((Date.now() - started) / 1000)} s`)
        }
      }
  } finally {
    await Promise.all([other?.stop(), served.stop()])
    await broker.stop()
  }
  return toLines(visits)
}
