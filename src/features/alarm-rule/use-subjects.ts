import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { useWords } from '@/i18n/use-words'
import { objects, type ObjectParts, type Parts } from './condition-parts'
import { figures } from './model/condition'

const fresh = { fresh: 60_000 }
/** The maximum number of names offered. */
const maxOffers = 100

/** What a rule can be about at this broker: its figures, then objects. That of the rule is always one of them. */
export function useSubjects(parts: Parts): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useWords()
  const offered = useOffers()
  const shownFigures = figures.filter(
    (figure) =>
      (parts.about === 'figure' && figure === parts.figure) ||
      !figure.startsWith('license-') ||
      offered('license'),
  )
  const shownObjects = objects.filter(
    (about) =>
      about === parts.about || (about !== 'connector' && about !== 'action') || offered('connectors'),
  )
  return [
    ...shownFigures.map((figure) => ({ value: figure, label: t(`alarm-rule.figure.${figure}`) })),
    ...shownObjects.map((about) => ({ value: about, label: t(`alarm-rule.about.${about}`) })),
  ]
}

/** The names of the nodes, and that of the rule. */
export function useNodeNames(current: string): readonly string[] {
  const { data: nodes = [] } = useRead('nodeList', {}, fresh)
  const names = nodes.flatMap(({ node, $raw }) => ($raw === undefined ? [node] : []))
  return [...new Set([...names, ...(current === '' ? [] : [current])])]
}

/** The names of the objects of a noun; clients are too many to be offered. */
export function useObjectNames(about: ObjectParts['about']): readonly string[] {
  const rules = useRead(
    'ruleList',
    { query: { page: 1, limit: maxOffers } },
    { ...fresh, enabled: about === 'rule' },
  )
  const connectors = useRead('connectorList', {}, { ...fresh, enabled: about === 'connector' })
  const actions = useRead('actionList', {}, { ...fresh, enabled: about === 'action' })
  if (about === 'rule')
    return (rules.data?.data ?? []).flatMap(({ id, $raw }) => ($raw === undefined ? [id] : []))
  const rows = about === 'connector' ? connectors.data : about === 'action' ? actions.data : []
  return (rows ?? []).flatMap(({ type, name, $raw }) => ($raw === undefined ? [`${type}:${name}`] : []))
}
