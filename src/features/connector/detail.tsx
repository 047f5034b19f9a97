import { keyOf, nouns, type IntegrationRow } from './nouns'
import { namespaceOf } from '@/contract/namespaced-id'
import type { TargetNoun } from './model/noun'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { connectorPaths } from './paths'
import { rulePaths } from '@/features/rule/paths'
import { to, type Path } from '@/route/paths'
import { typeName } from '@/features/bridge/bridge-facts'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { DetailPage, isMissing, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { getFlowOffers } from './connector-offers'
import { Overview } from './overview'
import { Settings } from './settings'

/** The interval of polling, in milliseconds. */
export const every = 5000

type Props = {
  noun: TargetNoun
  id: string
  query: Parameters<typeof unpagedSource>[0] & { readonly data: IntegrationRow | undefined }
}

/** The next object to create: an action or source for a connector, a rule for anything else. */
const nextOffers: Readonly<
  Record<
    TargetNoun,
    (
      row: IntegrationRow,
      id: string,
    ) => readonly {
      readonly label: 'integration.createAction' | 'integration.createSource' | 'bridge.createRule'
      readonly to: Path
    }[]
  >
> = {
  bridge: (row, id) =>
    row.enable === false
      ? []
      : [{ label: 'bridge.createRule', to: to(rulePaths.ruleCreate, undefined, { bridgeId: id }) }],
  connector: ({ type, name, ...row }) => [
    {
      label: 'integration.createAction',
      to: to(connectorPaths.actionCreate, undefined, { type, connector: name, ns: namespaceOf(row) }),
    },
    ...(type === 'mqtt'
      ? [
          {
            label: 'integration.createSource',
            to: to(connectorPaths.sourceCreate, undefined, { type, connector: name, ns: namespaceOf(row) }),
          } as const,
        ]
      : []),
  ],
  action: (row, id) => [
    {
      label: 'bridge.createRule',
      to: to(rulePaths.ruleCreate, undefined, { actionId: id, ns: namespaceOf(row) }),
    },
  ],
  source: (row, id) => [
    {
      label: 'bridge.createRule',
      to: to(rulePaths.ruleCreate, undefined, { sourceId: id, ns: namespaceOf(row) }),
    },
  ],
}

/** One bridge, connector, action or source: state per node, counters, users and settings. */
export function TargetDetail({ noun, id, query }: Props) {
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const { data: row } = query
  const here = nouns[noun].page(id)
  const source = unpagedSource<IntegrationRow>(query, row === undefined ? undefined : [row])
  const settings = `${here}?tab=settings` as Path
  const gone: MissingSubject = {
    codes: ['NOT_FOUND'],
    title: keyOf(noun, 'gone'),
    text: 'bridge.goneText',
    list: nouns[noun].list,
    back: keyOf(noun, 'back'),
  }
  return (
    <DetailPage
      about={{ resource: noun, id }}
      name={row?.name ?? id.slice(id.indexOf(':') + 1)}
      source={source}
      offers={row === undefined ? [] : getFlowOffers(noun, row, true)}
      every={every}
      state={
        row && (
          <>
            <Badge>
              <Untrusted text={typeName(row.type)} max={40} />
            </Badge>
            <BridgeStatus row={row} enabled={row.enable !== false} />
          </>
        )
      }
      missing={gone}
    >
      {row !== undefined && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Views
              label={t('bridge.views')}
              at={tab === 'settings' ? settings : here}
              views={[
                { label: t('bridge.overview'), to: here },
                { label: t('bridge.settings'), to: settings },
              ]}
            />
            <span className="ml-auto flex flex-wrap gap-2">
              {noun === 'bridge' && row.enable === false && (
                <span className="text-small text-muted">{t('bridge.ruleWhenOn')}</span>
              )}
              {nextOffers[noun](row, id).map((next) => (
                <Link key={next.label} look="button" href={`#${next.to}`}>
                  {t(next.label)}
                </Link>
              ))}
            </span>
          </div>
          {tab === 'settings' ? (
            <Settings noun={noun} row={row} deleted={isMissing(source, gone)} />
          ) : (
            <Overview noun={noun} row={row} />
          )}
        </>
      )}
    </DetailPage>
  )
}
