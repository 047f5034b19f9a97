import { isConfig, textAt, at, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'

/** Settings in the shape of another release, and the paths of those that it does not have. */
export type Shaped = { readonly value: Config; readonly dropped: readonly string[] }

/** Converts settings to the shape that the broker has; undefined where one of the shapes is unknown. */
export type ToShape = (wanted: Config, now: Config) => Shaped | undefined

const collectors = ['mnesia', 'vm_dist', 'vm_memory', 'vm_msacc', 'vm_statistics', 'vm_system_info']

/** The values that are there, by their new names. */
const present = (entries: readonly (readonly [string, Json | undefined])[]): Config =>
  Object.fromEntries(
    entries.flatMap(([name, value]): [string, Json][] => (value === undefined ? [] : [[name, value]])),
  )

const isFlatPrometheus = (value: Config): boolean =>
  Object.hasOwn(value, 'push_gateway_server') ||
  collectors.some((name) => Object.hasOwn(value, `${name}_collector`))
const isNestedPrometheus = (value: Config): boolean =>
  isConfig(value['push_gateway']) || isConfig(value['collectors'])

const gatewayNames = ['enable', 'interval', 'headers', 'job_name']

function nestPrometheus(value: Config): Shaped {
  const gateway = present([
    ['url', value['push_gateway_server']],
    ...gatewayNames.map((name) => [name, value[name]] as const),
  ])
  const collected = present(collectors.map((name) => [name, value[`${name}_collector`]] as const))
  const known = ['push_gateway_server', ...gatewayNames, ...collectors.map((name) => `${name}_collector`)]
  return {
    value: { push_gateway: gateway, collectors: collected },
    dropped: Object.keys(value).filter((name) => !known.includes(name)),
  }
}

function flattenPrometheus(value: Config): Shaped {
  const gateway = isConfig(value['push_gateway']) ? value['push_gateway'] : {}
  const collected = isConfig(value['collectors']) ? value['collectors'] : {}
  return {
    value: present([
      ['push_gateway_server', gateway['url']],
      ...gatewayNames.map((name) => [name, gateway[name]] as const),
      ...collectors.map((name) => [`${name}_collector`, collected[name]] as const),
    ]),
    dropped: [
      ...Object.keys(gateway)
        .filter((name) => name !== 'url' && !gatewayNames.includes(name))
        .map((name) => `push_gateway.${name}`),
      ...Object.keys(collected)
        .filter((name) => !collectors.includes(name))
        .map((name) => `collectors.${name}`),
      ...Object.keys(value).filter((name) => name !== 'push_gateway' && name !== 'collectors'),
    ],
  }
}

/**
 * Settings of Prometheus: flat in 5.1, nested later. Later brokers convert the flat ones as here, but delete what these do not have
 * (src/contract/docs/monitoring.md#prometheus).
 */
export const toPrometheusShape: ToShape = (wanted, now) => {
  if (isNestedPrometheus(now)) {
    if (isNestedPrometheus(wanted)) return { value: wanted, dropped: [] }
    return isFlatPrometheus(wanted) ? nestPrometheus(wanted) : undefined
  }
  if (!isFlatPrometheus(now)) return undefined
  if (isFlatPrometheus(wanted)) return { value: wanted, dropped: [] }
  return isNestedPrometheus(wanted) ? flattenPrometheus(wanted) : undefined
}

const flappingRule = ['window_time', 'max_count', 'ban_time']
const otherFlapping = ['by_username', 'by_peerhost']
/** A duration of a rule as text: numbers are milliseconds. */
const ruleIn = (settings: Config): Config =>
  present(
    flappingRule.map((name) => {
      const value = settings[name]
      return [name, typeof value === 'number' && name !== 'max_count' ? `${String(value)}ms` : value] as const
    }),
  )

/**
 * Flapping detection: one rule, or since 6.3 one for each kind of identity (src/contract/docs/bans.md#flapping-detection). The broker
 * takes the one rule only where the others are not sent, so none of it goes to a broker that has them.
 */
export const toFlappingShape: ToShape = (wanted, now) => {
  const isPerKind = (settings: Config) => Object.hasOwn(settings, 'by_clientid')
  if (isPerKind(wanted) === isPerKind(now)) return { value: wanted, dropped: [] }
  if (isPerKind(now)) {
    const known = ['enable', ...flappingRule]
    return {
      value: present([
        ['by_clientid', wanted['enable'] === true ? ruleIn(wanted) : 'none'],
        ...otherFlapping.map((name) => [name, now[name]] as const),
      ]),
      dropped: Object.keys(wanted).filter((name) => !known.includes(name)),
    }
  }
  const own = wanted['by_clientid']
  return {
    value: isConfig(own) ? { enable: true, ...ruleIn(own) } : { ...now, enable: false },
    dropped: otherFlapping.filter((name) => isConfig(wanted[name])),
  }
}

/** The settings of the global zone, of which flapping detection has another shape since 6.3. */
export const toZoneShape: ToShape = (wanted, now) => {
  const [flapping, own] = [wanted['flapping_detect'], now['flapping_detect']]
  if (!isConfig(flapping) || !isConfig(own))
    return isDisjoint(wanted, now) ? undefined : { value: wanted, dropped: [] }
  const shaped = toFlappingShape(flapping, own)
  return (
    shaped && {
      value: { ...wanted, flapping_detect: shaped.value },
      dropped: shaped.dropped.map((name) => `flapping_detect.${name}`),
    }
  )
}

const signals = ['metrics', 'logs', 'traces']
const isFlatTelemetry = (value: Config): boolean =>
  Object.hasOwn(value, 'enable') &&
  isConfig(value['exporter']) &&
  !signals.some((name) => isConfig(value[name]))
const isNestedTelemetry = (value: Config): boolean =>
  !Object.hasOwn(value, 'enable') && signals.some((name) => isConfig(value[name]))

/** Settings of OpenTelemetry: only metrics in 5.1, later each signal by itself, at one endpoint. */
export const toOpentelemetryShape: ToShape = (wanted, now) => {
  if (isNestedTelemetry(now)) {
    if (isNestedTelemetry(wanted)) return { value: wanted, dropped: [] }
    if (!isFlatTelemetry(wanted)) return undefined
    const { exporter, enable, ...others } = wanted
    const { interval, ...target } = isConfig(exporter) ? exporter : {}
    return {
      value: {
        metrics: present([
          ['enable', enable],
          ['interval', interval],
        ]),
        exporter: target,
      },
      dropped: Object.keys(others),
    }
  }
  if (!isFlatTelemetry(now)) return undefined
  if (isFlatTelemetry(wanted)) return { value: wanted, dropped: [] }
  if (!isNestedTelemetry(wanted)) return undefined
  const { metrics, exporter, ...others } = wanted
  const { endpoint: _, ...more } = isConfig(exporter) ? exporter : {}
  return {
    value: present([
      ['enable', at(wanted, 'metrics.enable')],
      [
        'exporter',
        present([
          ['endpoint', textAt(wanted, 'exporter.endpoint')],
          ['interval', at(wanted, 'metrics.interval')],
        ]),
      ],
    ]),
    dropped: [
      ...Object.keys(isConfig(metrics) ? metrics : {})
        .filter((name) => name !== 'enable' && name !== 'interval')
        .map((name) => `metrics.${name}`),
      ...Object.keys(more).map((name) => `exporter.${name}`),
      ...Object.keys(others),
    ],
  }
}

/** Whether two settings have nothing in common: they are of releases with different shapes. A single name may be mistyped. */
export const isDisjoint = (wanted: Config, now: Config): boolean => {
  const names = Object.keys(wanted)
  return names.length > 1 && Object.keys(now).length > 0 && !names.some((name) => Object.hasOwn(now, name))
}
