import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import { ignoredOptions } from '@/features/bridge/fields/blocks'
import type { Problem } from '@/contract/family/check'
import { at, fillDefaults, type Config } from '@/contract/family/config'
import { toggle } from '@/contract/family/field'
import { readConfig, type Described } from '@/contract/family/read'
import { below, refusalOf, type Complaint } from '../checks/complaint'
import { toComplaints } from '../checks/described'
import { Refusal } from '../http/refusal'

/**
 * Fields that replies add to a configuration; ignored in bodies
 * (src/contract/docs/integration.md#bridges).
 */
const readOnlyFields: readonly string[] = [
  'id',
  'type',
  'name',
  'status',
  'status_reason',
  'node_status',
  'node_metrics',
  'metrics',
  'node',
]

/** A bridge as configured: `enable` separate from the other fields. */
export type Settings = { readonly enable: boolean; readonly config: Config }

/** Names that are accepted but never returned. */
const hiddenIn = ({ fields, ignored = [] }: Described): readonly string[] =>
  Object.keys(fields).some((path) => path.startsWith('resource_opts.'))
    ? [...ignored, ...ignoredOptions]
    : ignored

const enable = toggle({ group: 'general', default: true })

/** The settings of a body and its problems. */
type Examined = Settings & {
  readonly problems: readonly Problem[]
  readonly complaints: readonly Complaint[]
}

/** Checks the body of a bridge, connector, action or source. Complaints name paths below `root`. */
export function checkSettings(type: Described, body: Config, root = ''): Examined {
  const fields = { ...type.fields, enable }
  const {
    config: { enable: isEnabled = true, ...config },
    problems,
  } = readConfig({ fields, ignored: hiddenIn(type) }, body)
  return { enable: isEnabled === true, config, problems, complaints: toComplaints(fields, problems, root) }
}

/**
 * Refuses a body with problems. A connection test has another code for an address that cannot be used, which the
 * broker checks last.
 */
export function refuseProblems({ problems, complaints }: Examined, probed: boolean): void {
  if (complaints.length === 0) return
  const isAddressOnly = problems.every(({ reason }) => reason === 'error.url')
  const refusal = refusalOf(...complaints)
  throw probed && isAddressOnly ? new Refusal(400, 'TEST_FAILED', refusal.message) : refusal
}

/** Reads the body of a bridge; refuses an invalid one. */
export function readSettings(type: BridgeType, body: Config, root: string, probed = false): Settings {
  const sent = Object.fromEntries(Object.entries(body).filter(([key]) => !readOnlyFields.includes(key)))
  const examined = checkSettings(type, sent, root)
  const { config } = examined
  const isRequired = (path: string) =>
    at(config, path) === undefined ? [{ path: below(root, path), reason: 'is required' }] : []
  // Pulsar's default does not pass its own check.
  const alwaysSent = [
    ...(type.alwaysSent ?? []),
    ...(type.type === 'pulsar_producer' ? ['authentication'] : []),
  ]
  refuseProblems(
    { ...examined, complaints: [...examined.complaints, ...alwaysSent.flatMap(isRequired)] },
    probed,
  )
  return { enable: examined.enable, config }
}

/** With defaults, for replies and for running. */
export const withDefaults = (type: BridgeType, config: Config): Config => fillDefaults(type.fields, config)
