import type { IntegrationRow } from './nouns'
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import { connectorPaths } from './paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { RowLink } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const toTimestamp = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Further facts: connector, description and creation time. */
export function IntegrationFacts({ noun, row }: { noun: IntegrationNoun; row: IntegrationRow }) {
  const { t, format } = useWords()
  const { type, connector } = row
  const description = typeof row['description'] === 'string' ? row['description'] : ''
  const tags = texts(row['tags'])
  const [created, modified] = [toTimestamp(row['created_at']), toTimestamp(row['last_modified_at'])]
  if (noun === 'connector' && description === '' && tags.length === 0) return null
  return (
    <Card title={t('integration.about')}>
      <Facts>
        {connector !== undefined && (
          <Fact name={t('connector.id')}>
            <RowLink
              tabStop
              make={() => to(connectorPaths.connector, { id: bridgeIdOf({ type, name: connector }) })}
            >
              <Untrusted mono text={connector} max={80} />
            </RowLink>
          </Fact>
        )}
        {description !== '' && (
          <Fact name={t('param.description')}>
            <Untrusted text={description} max={400} />
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name={t('field.tags')}>
            {tags.map((tag) => (
              <span key={tag} className="mr-2">
                <Untrusted text={tag} max={60} />
              </span>
            ))}
          </Fact>
        )}
        {created !== undefined && <Fact name={t('list.column.created')}>{format.date(created)}</Fact>}
        {modified !== undefined && modified !== created && (
          <Fact name={t('integration.modified')}>{format.date(modified)}</Fact>
        )}
      </Facts>
    </Card>
  )
}
