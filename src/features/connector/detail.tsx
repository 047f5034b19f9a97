import { keyOf, nouns, type IntegrationRow } from './nouns'
import { namespaceOf } from '@/contract/namespaced-id'
import type { IntegrationNoun } from './model/noun'
import { FlowPicture } from '@/features/flow/flow-picture'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { newerPaths } from '@/route/newer-paths'
import { paths, to, type Path } from '@/route/paths'
import { integrationTypeName } from '@/features/bridge/bridge-facts'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { ChannelFigures } from './channel-figures'
import { getFlowOffers } from './connector-offers'
import { IntegrationFacts } from './facts'
import { NodeTable } from './node-table'
import { Settings } from './settings'
import { ConnectorUses, Fallbacks, RuleUses } from './uses'

/** The interval of polling, in milliseconds. */
export const every = 5000

type Props = {
  noun: IntegrationNoun
  id: string
  query: Parameters<typeof unpagedSource>[0] & { readonly data: IntegrationRow | undefined }
}

/** The next object to create: an action or source for a connector, a rule for an action or a source. */
const nextOffers: Readonly<
  Record<
    IntegrationNoun,
    (
      row: IntegrationRow,
      id: string,
    ) => readonly {
      readonly label: 'integration.createAction' | 'integration.createSource' | 'bridge.createRule'
      readonly to: Path
    }[]
  >
> = {
  connector: ({ type, name, ...row }) => [
    {
      label: 'integration.createAction',
      to: to(newerPaths.actionCreate, undefined, { type, connector: name, ns: namespaceOf(row) }),
    },
    ...(type === 'mqtt'
      ? [
          {
            label: 'integration.createSource',
            to: to(newerPaths.sourceCreate, undefined, { type, connector: name, ns: namespaceOf(row) }),
          } as const,
        ]
      : []),
  ],
  action: (row, id) => [
    {
      label: 'bridge.createRule',
      to: to(paths.ruleCreate, undefined, { actionId: id, ns: namespaceOf(row) }),
    },
  ],
  source: (row, id) => [
    {
      label: 'bridge.createRule',
      to: to(paths.ruleCreate, undefined, { sourceId: id, ns: namespaceOf(row) }),
    },
  ],
}

/** One connector, action or source: state per node, counters, users and settings. */
export function IntegrationDetail({ noun, id, query }: Props) {
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const { data: row } = query
  const here = nouns[noun].page(id)
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
      source={unpagedSource<IntegrationRow>(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : getFlowOffers(noun, row, true)}
      every={every}
      state={
        row && (
          <>
            <Badge>
              <Untrusted text={integrationTypeName(row.type)} max={40} />
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
              {nextOffers[noun](row, id).map((next) => (
                <Link key={next.label} look="button" href={`#${next.to}`}>
                  {t(next.label)}
                </Link>
              ))}
            </span>
          </div>
          {tab === 'settings' ? (
            <Settings noun={noun} row={row} />
          ) : (
            <>
              <FlowPicture kind={noun} id={id} />
              {noun !== 'connector' && <ChannelFigures noun={noun} id={id} />}
              <NodeTable noun={noun} row={row} />
              {noun === 'connector' ? <ConnectorUses row={row} /> : <RuleUses row={row} />}
              {noun === 'action' && <Fallbacks row={row} />}
              <IntegrationFacts noun={noun} row={row} />
            </>
          )}
        </>
      )}
    </DetailPage>
  )
}
