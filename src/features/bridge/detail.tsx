import bridgeDisable from '@commands/bridge/disable'
import bridgeDuplicate from '@commands/bridge/duplicate'
import bridgeEnable from '@commands/bridge/enable'
import bridgeProbe from '@commands/bridge/probe'
import bridgeRemove from '@commands/bridge/delete'
import bridgeReset from '@commands/bridge/reset'
import bridgeRestart from '@commands/bridge/restart'
import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'
import { offer } from '@/command/offer'
import type { Bridge } from './contract'
import { bridgeIdOf } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { stateOf } from './bridge-look'
import { DetailPage, isMissing, type MissingSubject } from '@/detail/detail-page'
import { Views } from '@/list/views'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { typeName } from './bridge-facts'
import { Overview } from './overview'
import { Settings } from './settings'
import { BridgeStatus } from './bridge-status'
import { every, useBridge } from './use-bridge'

const offersOf = (row: Bridge) => {
  const bridge = bridgeIdOf(row)
  const on = row.enable !== false
  return [
    offer(on ? bridgeDisable : bridgeEnable, { bridge }),
    ...(on
      ? [
          offer(bridgeRestart, { bridge }),
          offer(stateOf(row.status) === 'connected' ? bridgeStop : bridgeStart, { bridge }),
        ]
      : []),
    offer(bridgeProbe, { bridge }),
    offer(bridgeDuplicate, { bridge }),
    offer(bridgeReset, { bridge }),
    offer(bridgeRemove, { bridge }),
  ]
}

const missing: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'bridge.gone',
  text: 'bridge.goneText',
  list: to(paths.bridges),
  back: 'bridge.back',
}

/** One data bridge: state and traffic per node, settings, and the rules that use it. */
export default function BridgeDetail() {
  const { id = '' } = useParams(paths.bridge)
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const { row, source } = useBridge(id)
  const here = to(paths.bridge, { id })
  const settings = to(paths.bridge, { id }, { tab: 'settings' })
  return (
    <DetailPage
      about={{ resource: 'bridge', id }}
      name={row?.name ?? id.slice(id.indexOf(':') + 1)}
      source={source}
      offers={row === undefined ? [] : offersOf(row)}
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
      missing={missing}
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
            <span className="ml-auto">
              {row.enable === false ? (
                <span className="text-small text-muted">{t('bridge.ruleWhenOn')}</span>
              ) : (
                <Link look="button" href={`#${to(paths.ruleCreate, undefined, { bridgeId: id })}`}>
                  {t('bridge.createRule')}
                </Link>
              )}
            </span>
          </div>
          {tab === 'settings' ? (
            <Settings row={row} gone={isMissing(source, missing)} />
          ) : (
            <Overview row={row} />
          )}
        </>
      )}
    </DetailPage>
  )
}
