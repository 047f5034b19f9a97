import type { StoredAlarm } from '../monitoring/alarms'
import { self } from '../monitoring/nodes'
import { degradedBridges } from './bridges'
import { colleagues, seedBans } from './colleagues'
import { degradedAuthz } from './permissions'
import { degradedRules } from './rules'
import { emptySeed, type Seed } from './seed'

const stoppedNode = 'emqx2@127.0.0.1'

/** Number of past alarms: more than a page. */
const pastAlarms = 150

/** Past congestion alarms, one every five minutes of the last twelve hours, oldest first. */
const alarmHistory = (bootedAt: number): StoredAlarm[] =>
  Array.from({ length: pastAlarms }, (_, i) => {
    const clientid = `device-${String(i).padStart(3, '0')}`
    const activate_at = bootedAt - (pastAlarms - i) * 300_000
    return {
      node: i % 2 === 0 ? self : stoppedNode,
      name: `conn_congestion/${clientid}/acme`,
      message: `Simulated: connection congested: ${clientid}`,
      details: { clientid, username: 'acme', conn_state: 'connected', send_pend: 1_048_576 + i * 1024 },
      activate_at,
      deactivate_at: activate_at + 30_000 + (i % 7) * 15_000,
    }
  })

/** A cluster with a stopped member and its alarms, all marked as simulated. */
export const degraded = (bootedAt: number): Seed => ({
  ...emptySeed,
  users: colleagues,
  bans: seedBans(bootedAt),
  stopped: [stoppedNode],
  bridges: degradedBridges,
  authz: degradedAuthz,
  alarms: [
    ...alarmHistory(bootedAt),
    {
      node: self,
      name: 'partition',
      message: `Simulated: partition occurs at node ${stoppedNode}`,
      details: { occurred: stoppedNode },
      activate_at: bootedAt,
    },
    {
      node: self,
      name: 'cluster_rpc_apply_failed',
      message: 'Simulated: cluster rpc apply failed',
      details: { tnx_id: 1, entrypoint: 'multicall', kind: 'apply', result: 'simulated' },
      activate_at: bootedAt,
    },
    {
      node: self,
      name: 'runq_overload',
      message: 'Simulated: VM is overloaded on node',
      details: 'no_details',
      activate_at: bootedAt - 60_000,
      deactivate_at: bootedAt - 30_000,
    },
  ],
  rules: () => degradedRules,
  devices: true,
})
