import type { PipelineRow } from './nouns'
import { isConfig } from '@/contract/family/config'
import type { PipelineNoun } from './contract'
import { fieldLabel } from '@/form/config/context'
import { useWords } from '@/i18n/use-words'
import { schemaPaths } from '@/features/schema/paths'
import { to } from '@/route/paths'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { optionLabel } from '@/form/control/option-label'

const word = (value: unknown): string => (typeof value === 'string' ? value : '')
const toConfigs = (value: unknown) => (Array.isArray(value) ? value.filter(isConfig) : [])

/** A link to a schema of the registry, with the message type. */
function SchemaLink({ name, message }: { name: string; message: string }) {
  return (
    <>
      <Link href={`#${to(schemaPaths.schema, { name })}`}>
        <Untrusted text={name} max={80} />
      </Link>
      {message !== '' && (
        <>
          {' '}
          <Untrusted mono text={message} max={80} />
        </>
      )}
    </>
  )
}

/** The steps in order of execution: checks, or decoding, operations and encoding. */
export function Steps({ noun, row }: { noun: PipelineNoun; row: PipelineRow }) {
  const { t } = useWords()
  const facts =
    noun === 'validation'
      ? ['topics', 'strategy', 'failure_action', 'log_failure.level']
      : ['topics', 'failure_action', 'log_failure.level', 'payload_decoder', 'payload_encoder']
  const codec = (value: unknown) => {
    const { type, schema, message_type: message } = isConfig(value) ? value : { type: 'none' }
    return (
      <>
        {optionLabel('payload_decoder.type', word(type))}
        {word(schema) !== '' && (
          <>
            {' '}
            <SchemaLink name={word(schema)} message={word(message)} />
          </>
        )}
      </>
    )
  }
  const fact = (path: string) => {
    if (path === 'topics') return <Untrusted mono text={(row.topics ?? []).join(', ')} max={300} />
    if (path.startsWith('payload_')) return codec(row[path])
    const value =
      path === 'log_failure.level'
        ? isConfig(row['log_failure'])
          ? row['log_failure']['level']
          : undefined
        : row[path]
    return value === undefined ? t('none') : <Untrusted text={optionLabel(path, word(value))} max={80} />
  }
  return (
    <>
      <Card>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 max-sm:grid-cols-1">
          {word(row['description']) !== '' && (
            <>
              <dt className="text-muted">{fieldLabel(noun, 'description')}</dt>
              <dd>
                <Untrusted text={word(row['description'])} max={300} />
              </dd>
            </>
          )}
          {facts.map((path) => (
            <div key={path} className="contents">
              <dt className="text-muted">
                {fieldLabel(noun, path.startsWith('payload_') ? `${path}.type` : path)}
              </dt>
              <dd className="min-w-0">{fact(path)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t(noun === 'validation' ? 'messagePipeline.checks' : 'messagePipeline.operations')} flush>
        <Table
          label={t(noun === 'validation' ? 'messagePipeline.checksTable' : 'messagePipeline.operationsTable')}
        >
          <THead>
            <tr>
              <Th>{fieldLabel(noun, noun === 'validation' ? 'checks.type' : 'operations.key')}</Th>
              <Th>
                {noun === 'validation'
                  ? `${fieldLabel(noun, 'checks.sql')} / ${fieldLabel(noun, 'checks.schema')}`
                  : fieldLabel(noun, 'operations.value')}
              </Th>
            </tr>
          </THead>
          <tbody>
            {noun === 'validation'
              ? toConfigs(row['checks']).map((check, place) => (
                  <Tr key={place}>
                    <Td>{optionLabel('type', word(check['type']))}</Td>
                    <Td>
                      {word(check['schema']) === '' ? (
                        <Untrusted mono text={word(check['sql'])} max={500} />
                      ) : (
                        <SchemaLink name={word(check['schema'])} message={word(check['message_type'])} />
                      )}
                    </Td>
                  </Tr>
                ))
              : toConfigs(row['operations']).map((operation, place) => (
                  <Tr key={place}>
                    <Td>
                      <Untrusted mono text={word(operation['key'])} max={120} />
                    </Td>
                    <Td>
                      <Untrusted mono text={word(operation['value'])} max={500} />
                    </Td>
                  </Tr>
                ))}
          </tbody>
        </Table>
      </Card>
    </>
  )
}
