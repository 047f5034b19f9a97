import * as z from 'zod/mini'
import type { Capability, SwitchedOff } from './capability'
import { endpoint, type Table } from './endpoint'

/**
 * Since 6.3 a node may run without some of its features: the variable `EMQX_FEATURES` of its process chooses them
 * (src/contract/docs/capabilities.md#features).
 */
const Features = z.looseObject({
  preset: z.string(),
  enabled: z.array(z.string()),
  disabled: z.array(z.string()),
})
export type Features = z.infer<typeof Features>

export const featureEndpoints = {
  /** Those of the node that answers. */
  features: endpoint('GET', { path: '/features', reply: Features, needs: 'features' }),
}

/** The paths of each feature: their first segment, or their first two. Without `dashboard` there is no API. */
const featurePaths = {
  data_integration:
    'rules rule_events rule_test rule_engine bridges bridges_probe connectors connectors_probe ' +
    'actions actions_summary actions_probe action_types sources sources_summary sources_probe source_types',
  message_transformation: 'message_transformations',
  schema_validation: 'schema_validations',
  schema_registry: 'schema_registry schema_registry_external',
  gateways: 'gateways',
  cluster_link: 'cluster/links',
  multi_tenancy: 'mt',
  ai: 'ai a2a',
  metrics: 'prometheus mqtt/topic_metrics2',
  mqtt_extensions:
    'mqtt/delayed mqtt/topic_rewrite mqtt/auto_subscribe mqtt/topic_metrics slow_subscriptions queues queue streams stream',
  plugins: 'plugins',
  file_transfer: 'file_transfer',
  gcp_device: 'gcp_devices',
  exhook: 'exhooks',
  opentelemetry: 'opentelemetry',
} as const
/** A feature with an API of its own. */
export type Feature = keyof typeof featurePaths
/** All features of 6.3, as the broker names them. */
export const featureNames = ['dashboard', ...Object.keys(featurePaths)] as readonly (Feature | 'dashboard')[]

const featureByPath = new Map(
  Object.entries(featurePaths).flatMap(([feature, paths]) =>
    paths.split(' ').map((path) => [path, feature as Feature] as const),
  ),
)

/** The feature that a path such as `/rules/{id}` belongs to; undefined if every node has it. */
export function findFeature(path: string): Feature | undefined {
  const [, first = '', second = '', third = ''] = path.split(/[/?]/)
  // Such as `/nodes/{node}/connectors/{id}/{operation}`.
  if (first === 'nodes') return featureByPath.get(third)
  return featureByPath.get(`${first}/${second}`) ?? featureByPath.get(first)
}

/** What a node does not have by its reply: the features, and the endpoints and capabilities that belong to them. */
export function toSwitchedOff({ preset, disabled }: Features, table: Table): SwitchedOff | undefined {
  if (disabled.length === 0) return undefined
  const calls = new Map<string, string>()
  const paths = new Map<string, string>()
  const capabilities = new Map<Capability, string>()
  const kept = new Set<Capability>()
  for (const [id, { path, needs }] of Object.entries(table)) {
    const feature = findFeature(path)
    const isOff = feature !== undefined && disabled.includes(feature)
    if (isOff) {
      calls.set(id, feature)
      paths.set(path, feature)
    }
    if (needs === undefined) continue
    if (isOff) capabilities.set(needs, feature)
    else kept.add(needs)
  }
  for (const needs of kept) capabilities.delete(needs)
  return { preset, features: new Set(disabled), calls, paths, capabilities }
}
