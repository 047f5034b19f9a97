import { messagePipelinePaths } from '@/features/message-pipeline/paths'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { pipelinesNaming } from '@/features/message-pipeline/uses'
import { useWords } from '@/i18n/use-words'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'

/** The validations and transformations that use this schema; renders nothing without any. */
export function SchemaUses({ name }: { name: string }) {
  const { t } = useWords()
  const offered = useOffers()
  const validations = useRead('validationList', {}, { enabled: offered('schemaValidation') })
  const transformations = useRead('transformationList', {}, { enabled: offered('messageTransformation') })
  const links = pipelinesNaming([name], validations.data ?? [], transformations.data ?? []).map(
    ({ resource, id }) => ({
      name: id,
      noun: t(`noun.${resource}`),
      path: to(messagePipelinePaths[resource], { name: id }),
    }),
  )
  return (
    <>
      <ReadError query={validations} />
      <ReadError query={transformations} />
      {links.length > 0 && (
        <Card title={t('messagePipeline.usedBy')}>
          <ul className="flex flex-col gap-1">
            {links.map((one) => (
              <li key={one.path}>
                <Link href={`#${one.path}`}>
                  <Untrusted text={one.name} max={80} />
                </Link>{' '}
                <span className="text-muted">{one.noun}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
