import type { Edition } from '@/contract/capability'
import type { SharedHandlers } from '../../handlers/all'
import { refusalOf } from '../../checks/complaint'
import type { Bodies } from '../../checks/bodies'
import type { ReleaseSettings } from './release-settings'
import type { Bodies58 } from './bodies'
import type { Handlers58 } from './handlers'

type Flat = Bodies['prometheusUpdate']
type Nested = NonNullable<Bodies58['prometheusUpdate']['newer']>

const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T

/** Converts Prometheus settings to the older form. */
const flat = ({ push_gateway: pushGateway = {}, collectors: of = {} }: Nested): Flat =>
  without({
    enable: pushGateway.enable,
    push_gateway_server: pushGateway.url,
    interval: pushGateway.interval,
    headers: pushGateway.headers,
    job_name: pushGateway.job_name,
    mnesia_collector: of.mnesia,
    vm_dist_collector: of.vm_dist,
    vm_memory_collector: of.vm_memory,
    vm_msacc_collector: of.vm_msacc,
    vm_statistics_collector: of.vm_statistics,
    vm_system_info_collector: of.vm_system_info,
  })

type PrometheusSettings = Required<Flat> & { readonly enable_basic_auth: boolean; readonly method: string }

/** Converts Prometheus settings to the newer form. */
const nested = (all: PrometheusSettings) => ({
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

/** Settings with additional fields or in another form. */
export const settings = (releaseSettings: ReleaseSettings, shared: SharedHandlers, edition: Edition) =>
  ({
    retainerConfig: async (call) =>
      withSwitch(releaseSettings.read('retainer', await shared.retainerConfig(call))),
    async retainerUpdate({ body: { releaseFields, rest }, ...call }) {
      const answer = await shared.retainerUpdate({ ...call, body: rest })
      releaseSettings.write('retainer', releaseFields)
      return withSwitch(releaseSettings.read('retainer', answer))
    },
    globalZone: async (call) => releaseSettings.read('zone', await shared.globalZone(call)),
    async globalZoneUpdate({ body: { releaseFields, rest }, ...call }) {
      const answer = await shared.globalZoneUpdate({ ...call, body: rest })
      releaseSettings.write('zone', releaseFields)
      return releaseSettings.read('zone', answer)
    },
    sysmonConfig: async (call) => releaseSettings.read('sysmon', await shared.sysmonConfig(call)),
    async sysmonUpdate({ body: { releaseFields, rest }, ...call }) {
      const answer = await shared.sysmonUpdate({ ...call, body: rest })
      releaseSettings.write('sysmon', releaseFields)
      return releaseSettings.read('sysmon', answer)
    },
    logConfig: async (call) => releaseSettings.read('log', await shared.logConfig(call)),
    async logUpdate({ body: { releaseFields, rest }, ...call }) {
      if (releaseFields['audit'] !== undefined && edition !== 'enterprise')
        throw refusalOf({ path: 'audit', reason: 'unknown field' })
      const answer = await shared.logUpdate({ ...call, body: rest })
      releaseSettings.write('log', releaseFields)
      return releaseSettings.read('log', answer)
    },
    dashboardConfig: async (call) => releaseSettings.read('dashboard', await shared.dashboardConfig(call)),
    async dashboardUpdate({ body: { releaseFields, rest }, ...call }) {
      const answer = await shared.dashboardUpdate({ ...call, body: rest })
      // The default password is write-only.
      const { default_password: _, ...others } = releaseFields
      releaseSettings.write('dashboard', others)
      return releaseSettings.read('dashboard', answer)
    },
    /** The endpoint still exists in this release and returns nothing. */
    limiterConfig: () => ({}),
    prometheus: async (call) =>
      nested(releaseSettings.read('prometheus', await shared.prometheus(call)) as PrometheusSettings),
    async prometheusUpdate({ body: { newer, older }, ...call }) {
      if (newer)
        releaseSettings.write(
          'prometheus',
          without({ enable_basic_auth: newer.enable_basic_auth, method: newer.push_gateway?.method }),
        )
      return nested(
        releaseSettings.read(
          'prometheus',
          await shared.prometheusUpdate({ ...call, body: older ?? flat(newer) }),
        ) as PrometheusSettings,
      )
    },
  }) satisfies Partial<Handlers58>
