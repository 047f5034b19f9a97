import { useId } from 'react'
import { useRead } from '@/api/query'
import pluginConfigure from '@commands/plugin/configure'
import pluginDownload from '@commands/plugin/download'
import pluginUpload from '@commands/plugin/upload'
import { useOffers } from '@/command/current-broker'
import { CommandButton, useStart } from '@/command/react'
import { CommandForm } from '@/form/command/command-form'
import { useFileWords } from '@/form/control/use-file-words'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { FileInput } from '@/ui/control/file-input'
import { Disclosure } from '@/ui/disclosure'
import { Skeleton } from '@/ui/skeleton'

const parts = [{ title: 'plugin.config', fields: ['config'] }] as const
const notes = { config: 'plugin.configNote' } as const
const toJsonText = (value: unknown): string => JSON.stringify(value, null, 2)

/**
 * Shows and edits the configuration of a plugin, with the schema of its package if the broker returns one
 * (src/contract/docs/plugins.md#configuration).
 */
export default function PluginConfiguration({ name }: { name: string }) {
  const { t } = useWords()
  const offered = useOffers()
  const call = { params: { name } }
  const config = useRead('pluginConfig', call)
  const schema = useRead('pluginSchema', call)
  if (config.data === undefined)
    return (
      <Card title={t('plugin.config')}>
        {config.error === null ? <Skeleton lines={4} /> : <ReadError query={config} />}
      </Card>
    )
  const { avsc = null } = schema.data ?? {}
  return (
    <div className="flex flex-col gap-2">
      <CommandForm
        key={name}
        command={pluginConfigure}
        given={{ plugin: name }}
        parts={parts}
        notes={notes}
        initial={{ config: toJsonText(config.data) }}
      />
      {offered('pluginFiles') && <Files name={name} />}
      {schema.error !== null && <ReadError query={schema} />}
      {avsc !== null && (
        <Disclosure label={t('plugin.configSchema')}>
          <pre
            tabIndex={0}
            className="max-h-100 overflow-auto rounded-sm border border-line bg-surface px-3 py-2 font-mono text-small"
          >
            {toJsonText(avsc)}
          </pre>
        </Disclosure>
      )}
    </div>
  )
}

/** Saves the configuration as a file, and replaces it by a chosen one. */
function Files({ name }: { name: string }) {
  const { t } = useWords()
  const words = useFileWords()
  const start = useStart()
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CommandButton command={pluginDownload} with={{ plugin: name }} />
      <span className="inline-flex flex-wrap items-center gap-2">
        <label htmlFor={id}>{t('plugin.configFile')}</label>
        <FileInput
          id={id}
          accept=".json,.hocon,.conf,application/json"
          words={words}
          onFile={(file) => {
            if (file !== undefined) start(pluginUpload, { plugin: name, file })
          }}
        />
      </span>
    </div>
  )
}
