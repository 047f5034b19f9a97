import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useOffers } from '@/command/current-broker'
import { pipelines } from './nouns'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import type { PipelineNoun } from './contract'
import { pipelineFields, ignoredPipelineFields, pipelineProblems } from './fields'
import { ConfigForm } from '@/form/config/config-form'
import { commandsByNoun } from './offers'

type Props = {
  noun: PipelineNoun
  /** The names of schemas in the registry; empty if they cannot be read. */
  schemas: readonly string[]
  /** The initial values: of the entry that is edited or copied. */
  begin?: Config | undefined
  /** The name of the entry to edit; undefined to create one. */
  edits?: string
}

/** The form that creates or edits a validation or a transformation; separate commands enable and move it. */
export function PipelineForm({ noun, schemas, begin, edits }: Props) {
  const connection = useConnection()
  const external = useOffers()('externalChecks')
  const fields = useMemo(() => pipelineFields(noun, schemas, external), [noun, schemas, external])
  const { create, update } = commandsByNoun[noun]
  const empty: Config = noun === 'validation' ? { checks: [{ type: 'sql' }] } : { operations: [{}] }
  return (
    <ConfigForm
      kind={{ kind: noun, fields, ignored: ignoredPipelineFields }}
      of={noun}
      extra={pipelineProblems}
      locked={edits === undefined ? [] : ['name', 'enable']}
      begin={fillDefaults(fields, begin ?? initialConfig(fields, empty))}
      command={edits === undefined ? create : update}
      body={(config) => bodyOf(fields, config, { omitDefaults: false })}
      given={(config) => (edits === undefined ? { config } : { name: edits, config })}
      to={edits === undefined ? pipelines[noun].list : pipelines[noun].page(edits, { tab: 'settings' })}
      {...(edits === undefined
        ? {}
        : {
            edits,
            fresh: async () =>
              fillDefaults(
                fields,
                await pipelines[noun]
                  .at({ api: connection.api, signal: new AbortController().signal })
                  .detail(edits),
              ),
          })}
    />
  )
}
