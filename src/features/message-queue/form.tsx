import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { queueTypes } from './nouns'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { fillDefaults, type Config } from '@/contract/family/config'
import { toQueueSettings, type QueueNoun } from './contract'
import { lockedQueueFields, queueFields, queueProblems, tuningFields } from './fields'
import { ConfigForm } from '@/form/config/config-form'
import { commandsByNoun } from './offers'

type Props = {
  noun: QueueNoun
  /** The settings to edit; undefined to create a new one. */
  row?: Readonly<Record<string, unknown>> & {
    readonly name: string
  }
}

const read = (row: Readonly<Record<string, unknown>>): Config => ({
  ...(toQueueSettings(row) as Config),
  name: String(row['name']),
  topic_filter: String(row['topic_filter'] ?? ''),
})

/** The form that creates or edits a queue or a stream. */
export function QueueForm({ noun, row }: Props) {
  const connection = useConnection()
  const fields = useMemo(() => queueFields(noun), [noun])
  const editedId = row?.name
  const { create, update } = commandsByNoun[noun]
  return (
    <ConfigForm
      kind={{ kind: noun, fields, ignored: Object.keys(tuningFields[noun]) }}
      labelPrefix={noun}
      validate={queueProblems}
      readOnlyFields={row === undefined ? [] : lockedQueueFields}
      initialValues={row === undefined ? initialConfig(fields) : fillDefaults(fields, read(row))}
      command={row === undefined ? create : update}
      body={(config) => bodyOf(fields, config, { omitDefaults: row === undefined })}
      toArguments={(config) => (editedId === undefined ? { config } : { name: editedId, config })}
      to={
        editedId === undefined ? queueTypes[noun].list : queueTypes[noun].page(editedId, { tab: 'settings' })
      }
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            readCurrent: async () =>
              fillDefaults(
                fields,
                read(
                  await queueTypes[noun]
                    .at({ api: connection.api, signal: new AbortController().signal })
                    .detail(editedId),
                ),
              ),
          })}
    />
  )
}
