import { useCallback } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import bridgeCreate from '@commands/bridge/create'
import bridgeProbe from '@commands/bridge/probe'
import bridgeUpdate from '@commands/bridge/edit'
import type { Config } from '@/contract/family/config'
import type { Problem } from '@/contract/family/check'
import { text, toggle, type Fields } from '@/contract/family/field'
import type { BridgeType } from './fields/bridge-type'
import { configOf } from './contract'
import { bridgeAdvice, bridgeProblems } from './fields/rules'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { ConfigForm } from '@/form/config/config-form'
import type { SaveAsNew } from '@/form/form-state'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/route/paths'

/** The fields that all bridges have. */
const common: Fields = {
  name: text({ group: 'general', required: true }),
  enable: toggle({ group: 'general', default: true }),
}
export const fieldsOf = (type: BridgeType): Fields => ({ ...common, ...type.fields })

type Props = {
  type: BridgeType
  begin: Config
  held?: Config | undefined
  /** The name of an existing bridge; without it a new one is created. */
  edits?: string
  /** Secrets that have to be entered again for a copy (catalogue K4). */
  again?: readonly string[]
  saveAsNew?: SaveAsNew<Config>
  /** Rendered above the fields; gets a function that returns the present values. */
  head?: (config: () => Config) => React.ReactNode
}

const named = (config: Config): readonly Problem[] =>
  typeof config['name'] === 'string' &&
  config['name'] !== '' &&
  !resourceName.safeParse(config['name']).success
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []

/** The form that creates or edits a bridge, with a connection test. */
export function BridgeForm({ type: bridgeType, begin, held, edits, again = [], saveAsNew, head }: Props) {
  const { t } = useWords()
  const nodes = useRead('node', 'nodeList', {}).data?.length ?? 1
  const { type, ignored = [], present = [] } = bridgeType
  const id = (name: unknown) => bridgeIdOf({ type, name: typeof name === 'string' ? name : '' })
  // Memoized, because a new function would render all fields again.
  const advice = useCallback((config: Config) => bridgeAdvice(type, config, nodes), [type, nodes])
  return (
    <ConfigForm
      kind={{ kind: type, fields: fieldsOf(bridgeType), ignored: ['type', ...ignored], present }}
      of={type}
      begin={begin}
      held={held}
      again={again}
      command={edits === undefined ? bridgeCreate : bridgeUpdate}
      edits={edits}
      locked={edits === undefined ? [] : ['name', 'enable']}
      extra={(config) => [...named(config), ...bridgeProblems(type, config)]}
      advice={advice}
      {...(saveAsNew === undefined ? {} : { saveAsNew })}
      {...(head === undefined ? {} : { head })}
      fresh={
        edits === undefined
          ? undefined
          : async () => ({
              ...configOf(await broker.api.bridgeDetail({ params: { id: id(edits) } })),
              name: edits,
            })
      }
      given={({ name, type: _type, ...config }) =>
        edits === undefined ? { type, name, config } : { bridge: id(edits), config }
      }
      to={(config) => to(paths.bridge, { id: id(edits ?? config['name']) })}
      probe={{
        command: bridgeProbe,
        given: (config) => ({ bridge: id(config['name']), config: { ...config, type } }),
      }}
    >
      {edits !== undefined && saveAsNew?.deleted !== true && (
        <p className="text-small text-muted">{t('bridge.restarts')}</p>
      )}
    </ConfigForm>
  )
}
