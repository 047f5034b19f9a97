import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import profileCreate from '@commands/ai-profile/create'
import profileEdit from '@commands/ai-profile/edit'
import providerCreate from '@commands/ai-provider/create'
import providerEdit from '@commands/ai-provider/edit'
import { bodyOf, initialConfig } from '@/contract/family/body'
import { at, fillDefaults, type Config } from '@/contract/family/config'
import { ConfigForm } from '@/form/config/config-form'
import type { SuggestProps } from '@/form/config/context'
import { isAddressable } from '@/lib/net/safe-path'
import { aiKinds, aiProblems } from './fields'
import { aiNouns, type AiNoun } from './nouns'

const commands = {
  aiProvider: [providerCreate, providerEdit],
  aiProfile: [profileCreate, profileEdit],
} as const

/** The names of the providers, to choose from where they could be read. */
function Providers({ children }: SuggestProps) {
  const { data } = useRead('aiProviders', {})
  const names = data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])) ?? []
  return children(names, names.length > 0 && names.length === data?.length)
}

/** The models of the provider that is entered, as it lists them itself; none where it does not answer. */
function Models({ config, children }: SuggestProps) {
  const providers = useRead('aiProviders', {})
  const entered = at(config, 'provider_name')
  const name = typeof entered === 'string' ? entered : ''
  const known = providers.data?.some((row) => row.$raw === undefined && row.name === name) === true
  const { data } = useRead(
    'aiProviderModels',
    { params: { name } },
    { enabled: known && isAddressable(name) },
  )
  return children(data ?? [])
}

const suggestions = {
  aiProvider: {},
  aiProfile: { provider_name: Providers, model: Models },
} as const

/** The form that creates or edits a provider or a profile, whose name cannot be changed. */
export function AiForm({ noun, row }: { noun: AiNoun; row?: Config }) {
  const connection = useConnection()
  const { fields } = aiKinds[noun]
  const { list, at: calls } = aiNouns[noun]
  const [create, edit] = commands[noun]
  const editedId = row === undefined ? undefined : String(row['name'])
  const read = (config: Config): Config => fillDefaults(fields, config)
  return (
    <ConfigForm
      kind={aiKinds[noun]}
      labelPrefix={noun}
      validate={aiProblems}
      initialValues={row === undefined ? initialConfig(fields) : read(row)}
      readOnlyFields={row === undefined ? [] : ['name']}
      command={row === undefined ? create : edit}
      suggestions={suggestions[noun]}
      body={(config) => bodyOf(fields, config, { omitDefaults: row === undefined, alwaysSent: ['type'] })}
      toArguments={(config) => (editedId === undefined ? { config } : { name: editedId, config })}
      to={list}
      {...(editedId === undefined
        ? {}
        : {
            editedId,
            readCurrent: async () =>
              read({
                ...(await calls({ api: connection.api, signal: new AbortController().signal }).read(
                  editedId,
                )),
                name: editedId,
              }),
          })}
    />
  )
}
