import { useRead } from '@/api/query'
import { useSession } from '@/connection/use-connection'
import { typeName } from '@/features/bridge/bridge-facts'
import { bridgeTypeNames, factsOf } from '@/features/bridge/fields/types'
import { ReadError } from '@/detail/read-error'
import { TypeChooser } from '@/form/type-chooser'
import { useWords } from '@/i18n/use-words'
import { Skeleton } from '@/ui/skeleton'
import { kindNames } from './fields'
import type { TargetNoun } from './model/noun'
import { enterpriseTypes, findTargetGroup, targetGroupsIn, targetPurpose } from './target-type'
import { useDescription } from './use-kind'

const bridgeTypes = bridgeTypeNames.filter((type) => factsOf(type)?.hidden !== true)

/**
 * The types of this broker, which describes those of connectors and lists those of actions and sources, and
 * types that its edition lacks.
 */
function useTypes(noun: TargetNoun) {
  const { edition } = useSession()
  const description = useDescription(noun)
  const actions = useRead('actionTypes', {}, { enabled: noun === 'action' })
  const sources = useRead('sourceTypes', {}, { enabled: noun === 'source' })
  if (noun === 'bridge')
    return {
      query: description,
      types: bridgeTypes,
      enterpriseOnly:
        edition === 'enterprise' ? [] : bridgeTypes.filter((type) => factsOf(type)?.edition === 'enterprise'),
    }
  const query = noun === 'connector' ? description : noun === 'action' ? actions : sources
  const own =
    noun === 'connector'
      ? description.data && kindNames(description.data, noun)
      : noun === 'action'
        ? actions.data
        : sources.data
  const enterpriseOnly =
    edition === 'opensource' ? enterpriseTypes(noun).filter((type) => own?.includes(type) !== true) : []
  return { query, types: own && [...own, ...enterpriseOnly], enterpriseOnly }
}

/** Chooses the type of a new bridge, connector, action or source. */
export function TypeChoice({ noun, onChoose }: { noun: TargetNoun; onChoose: (type: string) => void }) {
  const { t } = useWords()
  const { types, enterpriseOnly, query } = useTypes(noun)
  if (types === undefined) return query.error === null ? <Skeleton lines={4} /> : <ReadError query={query} />
  return (
    <TypeChooser
      label={t('bridge.type')}
      groups={targetGroupsIn(t)}
      options={types.map((type) => ({
        id: type,
        name: typeName(type),
        purpose: targetPurpose(noun, type),
        group: findTargetGroup(type),
        unavailable: enterpriseOnly.includes(type) ? 'enterprise' : undefined,
        choose: () => onChoose(type),
      }))}
    />
  )
}
