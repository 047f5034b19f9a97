import type { Edition } from '@/contract/capability'
import type { SharedHandlers } from '../../handlers/all'
import { refusalOf } from '../../hocon/complaint'
import type { Bodies } from '../../hocon/bodies'
import type { ReleaseSettings } from './release-settings'
import type { Bodies58 } from './bodies'
import type { Handlers58 } from './handlers'

type Flat = Bodies['prometheusUpdate']
type Nested = NonNullable<Bodies58['prometheusUpdate']['newer']>

const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T

/** The newer form said in the older one. */
const flat = ({ push_gateway: gate = {}, collectors: of = {} }: Nested): Flat =>
  without({
    enable: gate.enable,
    push_gateway_server: gate.url,
    interval: gate.interval,
    headers: gate.headers,
    job_name: gate.job_name,
    mnesia_collector: of.mnesia,
    vm_dist_collector: of.vm_dist,
    vm_memory_collector: of.vm_memory,
    vm_msacc_collector: of.vm_msacc,
    vm_statistics_collector: of.vm_statistics,
    vm_system_info_collector: of.vm_system_info,
  })

type Whole = Required<Flat> & { readonly enable_basic_auth: boolean; readonly method: string }

/** The older form said in the newer one. */
const nested = (all: Whole) => ({
  enable_basic_auth: all.enable_basic_auth,
  push_gateway: {
    enable: all.enable,
    headers: all.headers,
    interval: all.interval,
    job_name: all.job_name,
    method: all.method,
    url: all.push_gateway_server,
  },
  collectors: {
    mnesia: all.mnesia_collector,
    vm_dist: all.vm_dist_collector,
    vm_memory: all.vm_memory_collector,
    vm_msacc: all.vm_msacc_collector,
    vm_statistics: all.vm_statistics_collector,
    vm_system_info: all.vm_system_info_collector,
  },
})

const withSwitch = (config: object) => ({
  ...config,
  backend: { enable: true, ...(config as { readonly backend?: object }).backend },
})

/** Settings with more in them, or in another form. */
export const settings = (beside: ReleaseSettings, shared: SharedHandlers, edition: Edition) =>
  ({
    retainerConfig: async (call) => withSwitch(beside.read('retainer', await shared.retainerConfig(call))),
    async retainerUpdate({ body: { own, rest }, ...call }) {
      const answer = await shared.retainerUpdate({ ...call, body: rest })
      beside.write('retainer', own)
      return withSwitch(beside.read('retainer', answer))
    },
    globalZone: async (call) => beside.read('zone', await shared.globalZone(call)),
    async globalZoneUpdate({ body: { own, rest }, ...call }) {
      const answer = await shared.globalZoneUpdate({ ...call, body: rest })
      beside.write('zone', own)
      return beside.read('zone', answer)
    },
    sysmonConfig: async (call) => beside.read('sysmon', await shared.sysmonConfig(call)),
    async sysmonUpdate({ body: { own, rest }, ...call }) {
      const answer = await shared.sysmonUpdate({ ...call, body: rest as never })
      beside.write('sysmon', own)
      return beside.read('sysmon', answer)
    },
    logConfig: async (call) => beside.read('log', await shared.logConfig(call)),
    async logUpdate({ body: { own, rest }, ...call }) {
      if (own['audit'] !== undefined && edition !== 'enterprise')
        throw refusalOf({ unmatched: 'throttling', unknown: 'audit', reason: 'unknown_fields', path: 'root' })
      const answer = await shared.logUpdate({ ...call, body: rest as never })
      beside.write('log', own)
      return beside.read('log', answer)
    },
    dashboardConfig: async (call) => beside.read('dashboard', await shared.dashboardConfig(call)),
    async dashboardUpdate({ body: { own, rest }, ...call }) {
      const answer = await shared.dashboardUpdate({ ...call, body: rest as never })
      // The first password is never told, and never asked for again.
      const { default_password: _, ...others } = own
      beside.write('dashboard', others)
      return beside.read('dashboard', answer)
    },
    /** In this release the call is still there and says nothing. */
    limiterConfig: () => ({}),
    prometheus: async (call) => nested(beside.read('prometheus', await shared.prometheus(call)) as Whole),
    async prometheusUpdate({ body: { newer, older }, ...call }) {
      if (newer)
        beside.write(
          'prometheus',
          without({ enable_basic_auth: newer.enable_basic_auth, method: newer.push_gateway?.method }),
        )
      return nested(
        beside.read(
          'prometheus',
          await shared.prometheusUpdate({ ...call, body: older ?? flat(newer) }),
        ) as Whole,
      )
    },
  }) satisfies Partial<Handlers58>
