import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { self } from '../monitoring/nodes'
import { Refusal } from '../http/refusal'
import type { State } from '../state'

const any = z.unknown()

/** Hot upgrades, which the console does not use. */
export const relupEndpoints = {
  relupStatus: endpoint('GET', { path: '/relup/status', reply: any }),
  relupNodeStatus: endpoint('GET', { path: '/relup/status/{node}', reply: any }),
  relupPackage: endpoint('GET', { path: '/relup/package', reply: any }),
  relupPackageRemove: endpoint('DELETE', { path: '/relup/package', reply: 'none', status: 204 }),
  relupUpload: endpoint('POST', { path: '/relup/package/upload', body: any, upload: true, reply: any }),
  relupUpgrade: endpoint('POST', { path: '/relup/upgrade', body: any, reply: any }),
  relupNodeUpgrade: endpoint('POST', { path: '/relup/upgrade/{node}', body: any, reply: any }),
}

/** Erlang code cannot be upgraded here, so there is never a package. */
export function relup({ engine, release }: State) {
  const status = () => ({
    node: self,
    role: 'core',
    status: 'idle',
    current_vsn: release.version,
    live_connections: engine.liveCount,
    upgrade_history: [],
  })
  const refuse = (code: number, name: string, message: string) => () => {
    throw new Refusal(code, name, message)
  }
  const upgrade = refuse(400, 'BAD_REQUEST', 'No relup package is installed')
  return {
    relupStatus: () => [status()],
    relupNodeStatus({ params }: { readonly params: { readonly node: string } }) {
      if (params.node !== self) throw new Refusal(500, 'NOT_FOUND', `Node not found: ${params.node}`)
      return status()
    },
    relupPackage: refuse(404, 'NOT_FOUND', 'No relup package is installed'),
    relupPackageRemove: () => undefined,
    relupUpload: refuse(400, 'BAD_REQUEST', 'The embedded broker installs no packages'),
    relupUpgrade: upgrade,
    relupNodeUpgrade: upgrade,
  }
}
