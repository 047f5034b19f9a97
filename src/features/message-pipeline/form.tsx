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
  initialValues?: Config | undefined
  /** The name of the entry to edit; undefined to create one. */
  editedId?: string
}

/** The form that creates or edits a validation or a transformation; separate commands enable and move it. */
export function PipelineForm({ noun, schemas, initialValues, editedId }: Props) {
  const connection = useConnection()
  const external = useOffers()('externalChecks')
  const fields = useMemo(() => pipelineFields(noun, schemas, external), [noun, schemas, external])
  const { create, update } = commandsByNoun[noun]
  const empty: Config = noun === 'validation' ? { checks: [{ type: 'sql' }] } : { operations: [{}] }
  return (
    <ConfigForm
      kind={{ kind: noun, fields, ignored: ignoredPipelineFields }}
      labelPrefix={noun}
      validate={pipelineProblems}
      readOnlyFields={editedId === undefined ? [] : ['name', 'enable']}
      initialValues={fillDefaults(fields, initialValues ?? initialConfig(fields, empty))}
      command={editedId === undefined ? create : update}
      body={(config) => bodyOf(fields, config, { omitDefaults: false })}
      toArguments={(config) => (editedId === undefined ? { config } : { name: editedId, config })}
      to={editedId === undefined ? pipelines[noun].list : pipelines[noun].page(editedId, { tab: 'settings' })}
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            readCurrent: async () =>
              fillDefaults(
                fields,
                await pipelines[noun]
                  .at({ api: connection.api, signal: new AbortController().signal })
                  .detail(editedId),
              ),
          })}
    />
  )
}
