import type { IntegrationRow } from './nouns'
import { namespaceOf } from '@/contract/namespaced-id'
import { settingsOf } from './contract'
import type { IntegrationNoun } from './model/noun'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Skeleton } from '@/ui/skeleton'
import { IntegrationForm, useConnectors } from './form'
import { useKind } from './use-kind'

/** The form of a connector, action or source. A type that the broker does not describe has none. */
export function Settings({ noun, row }: { noun: IntegrationNoun; row: IntegrationRow }) {
  const { t } = useWords()
  const { kind, query } = useKind(noun, row.type)
  const { names, waiting } = useConnectors(noun, row.type, namespaceOf(row))
  if (kind === undefined || waiting)
    return query.error === null ? <Skeleton lines={8} /> : <ReadError query={query} />
  if (kind === 'none')
    return (
      <p role="status" className="text-muted">
        {t('integration.undescribed')}
      </p>
    )
  const own =
    row.connector === undefined || names === undefined || names.includes(row.connector)
      ? names
      : [...names, row.connector]
  return (
    <IntegrationForm
      noun={noun}
      kind={kind}
      begin={{ ...settingsOf(row), name: row.name }}
      connectors={own}
      edits={row.name}
    />
  )
}
