import { self } from '../nodes'
import { colleagues, colleaguesBans } from './colleagues'
import { emptySeed, type Seed } from './seed'

const gone = 'emqx2@127.0.0.1'

/** A cluster with one member stopped, and the alarms such a cluster shows; each alarm says that it is simulated. */
export const degraded = (bootedAt: number): Seed => ({
  ...emptySeed,
  users: colleagues,
  bans: colleaguesBans(bootedAt),
  stopped: [gone],
  alarms: [
    {
      node: self, name: 'partition', message: `Simulated: partition occurs at node ${gone}`, details: { occurred: gone },
      activate_at: bootedAt,
    },
    {
      node: self, name: 'cluster_rpc_apply_failed', message: 'Simulated: cluster rpc apply failed',
      details: { tnx_id: 1, entrypoint: 'multicall', kind: 'apply', result: 'simulated' }, activate_at: bootedAt,
    },
    {
      node: self, name: 'runq_overload', message: 'Simulated: VM is overloaded on node', details: 'no_details',
      activate_at: bootedAt - 60_000, deactivate_at: bootedAt - 30_000,
    },
  ],
  devices: true,
})
