import type { ReactNode } from 'react'
import { preferences } from '@/api/preferences'
import { useRead } from '@/api/query'
import { getRefName } from '@/api/resource'
import { useConnection, useSession } from '@/connection/use-connection'
import { trouble } from '@/api/storage'
import { useOffers, useUpgrade } from '@/command/current-broker'
import { pendingKeys } from '@/command/keys/keys-provider'
import { keyLabel } from '@/command/keys/label'
import { isNeverOff } from '@/command/keys/live'
import { keyOf, ownKeys } from '@/command/keys/own'
import { useCommands, useScreenContext } from '@/command/react'
import { isViewer } from '@/command/reach'
import { formatRelease } from '@/contract/capability'
import { alarmRuleStates } from '@/features/alarm-rule/own-rules'
import { alarmRulePaths } from '@/features/alarm-rule/paths'
import { Sentence } from '@/i18n/sentence'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { to } from '@/route/paths'
import { Eye } from '@/ui/icon/icons'
import { KeyCaps } from '@/ui/key-caps'
import { lazyComponent } from '@/ui/lazy-component'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { keyHint } from '../keys/key-hint'
import { openKeySheet, openPalette } from '@/palette/store'
import { ExplorerMark } from './explorer-mark'
import { Last } from './last'
import { LinkState } from './link-state'
import { PendingKeysGrid } from './pending-keys'

/** Loaded where the broker supports evacuation. */
const Moving = lazyComponent(async () => (await import('./moving')).Moving)

/**
 * Every page notices a node that joins or leaves within this time, like the screens that poll nodes
 * themselves; milliseconds.
 */
const nodesEveryMs = 10_000

/** The current screen may have read the same data this recently; milliseconds. */
const fresh = 5000

/** The status bar, 28 px: broker and health, the targets of a command, the keys, the last result. */
export function StatusBar() {
  const { t } = useWords()
  const { state } = useSession()
  const offered = useOffers()
  return (
    <footer
      aria-label={t('shell.status.label')}
      className="flex items-center gap-3 overflow-hidden border-t border-line bg-surface px-3 text-small whitespace-nowrap text-muted"
    >
      <Broker />
      {state === 'in' && offered('rebalance') && <Moving />}
      <ReadOnlyMark />
      <Storage />
      <FiringRules />
      <ExplorerMark />
      <Context />
      <Keys />
      <span className="flex-1" />
      <Last />
    </footer>
  )
}

const Part = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <span
    className={`flex min-w-0 items-center gap-1.5 border-l border-line pl-3 ${wide === true ? 'max-md:hidden' : ''}`}
  >
    {children}
  </span>
)

/** The alarm rules of this console that fire, with a link to them. */
function FiringRules() {
  const { t } = useWords()
  const states = useStore(alarmRuleStates)
  const count = Object.values(states).filter(({ firingSince }) => firingSince !== undefined).length
  if (count === 0) return null
  return (
    <Part>
      <a
        className="inline-flex min-h-6 min-w-6 items-center text-warn"
        href={`#${to(alarmRulePaths.alarmRules)}`}
      >
        <StatusMark state="warning" word={t('shell.alarm.rules', { count })} />
      </a>
    </Part>
  )
}

function Broker() {
  const { t } = useWords()
  const own = useSession().version
  const { data: cluster } = useRead('cluster', {}, { fresh })
  const { data: nodes } = useRead('nodeList', {}, { every: nodesEveryMs, fresh })
  const known = (nodes ?? []).filter((row) => row.$raw === undefined)
  const running = known.filter((row) => row.node_status === 'running').length
  const upgrade = useUpgrade()
  const version = known.find((row) => row.version !== undefined)?.version ?? own
  // A node of another edition runs different software, even with the same version (catalogue C9).
  const releases = [
    ...new Set(
      known.flatMap(({ version: one, edition }) =>
        one === undefined ? [] : [plain(edition === undefined ? one : `${one} ${edition}`, 40)],
      ),
    ),
  ].sort()
  const words = t('shell.status.versions', { versions: releases.join(', ') })
  return (
    <>
      <LinkState />
      {cluster !== undefined && (
        <span
          className="min-w-0 truncate font-semibold text-text"
          title={cluster.self === undefined ? undefined : plain(cluster.self, 80)}
        >
          <Untrusted text={cluster.name} max={40} />
        </span>
      )}
      {version !== undefined && (
        <span className="nums max-md:hidden" title={releases.length > 1 ? words : undefined}>
          {upgrade === undefined ? (
            <Untrusted text={version} max={20} />
          ) : (
            <StatusMark
              state="inconsistent"
              word={t('shell.status.mixed', { release: formatRelease(upgrade.ruling) })}
              className="font-semibold text-warn"
            />
          )}
          {upgrade === undefined && releases.length > 1 && (
            <StatusMark state="inconsistent" word={words} wordHidden className="ml-1" />
          )}
          {upgrade !== undefined && <span className="sr-only">: {words}</span>}
        </span>
      )}
      {nodes !== undefined && (
        <span
          className={`nums max-md:hidden ${running < nodes.length ? 'font-semibold text-warn' : ''}`}
          title={t('shell.status.nodesWords', { running, count: nodes.length })}
        >
          {t('shell.status.nodes', { running, count: nodes.length })}
        </span>
      )}
    </>
  )
}

/** A note with an icon that writes are disabled, for now or for this user. */
function ReadOnlyMark() {
  const connection = useConnection()
  const { t } = useWords()
  const viewer = isViewer(useSession().role)
  const why = useStore(connection.readOnly) ?? (viewer ? 'viewer' : undefined)
  if (why === undefined) return null
  return (
    <Part>
      <span
        tabIndex={0}
        title={t(`session.read-only.${why}`)}
        className="inline-flex items-center gap-1.5 rounded-sm font-semibold text-warn"
      >
        <Eye size={12} aria-hidden />
        {t('session.read-only.mark')}
        <span className="sr-only">: {t(`session.read-only.${why}`)}</span>
      </span>
    </Part>
  )
}

function Storage() {
  const { t } = useWords()
  const why = useStore(trouble)
  if (why === undefined) return null
  return (
    <Part wide>
      <span tabIndex={0} title={t(`shell.storage.${why}`)} className="rounded-sm">
        <StatusMark state="warning" word={t('shell.status.storage')} />
        <span className="sr-only">: {t(`shell.storage.${why}`)}</span>
      </span>
    </Part>
  )
}

/** The targets of a command started now. */
function Context() {
  const { t } = useWords()
  const { focused, selected } = useScreenContext()
  const one = selected.length === 0 ? focused : undefined
  const words = selected.length > 0 ? t('shell.status.selected', { count: selected.length }) : ''
  return (
    <>
      {/* Always rendered, so that it is announced when the text appears. The list announces the focused row. */}
      <span role="status" className="sr-only">
        {words}
      </span>
      {words !== '' && (
        <Part wide>
          <span aria-hidden className="font-semibold text-text">
            {words}
          </span>
        </Part>
      )}
      {one !== undefined && (
        <Part wide>
          <span className="min-w-0 truncate">
            <Sentence
              of="shell.status.focused"
              parts={{
                hidden: <span className="sr-only" />,
                row: <Untrusted text={getRefName(one)} max={40} mono />,
              }}
            />
          </span>
        </Part>
      )}
    </>
  )
}

/**
 * The keys pressed so far and the possible next ones, the key of the last mouse action, or a hint where to
 * find the keys.
 */
function Keys() {
  const { singleKeys } = useStore(preferences)
  const own = useStore(ownKeys)
  const help = useCommands().find(({ id }) => id === 'help.keys')
  const sheet = help === undefined ? undefined : keyOf(help, own)
  const showsHint = sheet !== undefined && (singleKeys || isNeverOff(sheet))
  const pending = useStore(pendingKeys)
  const hint = useStore(keyHint)
  if (pending.keys.length > 0) {
    return (
      <Part>
        <b className="text-accent">{pending.keys.join(' ')} …</b>
        <PendingKeysGrid next={pending.next} />
      </Part>
    )
  }
  if (hint !== undefined)
    return (
      <Part wide>
        <span aria-hidden>
          <Sentence of="shell.status.keyHint" parts={{ key: <KeyCaps keys={hint} /> }} />
        </span>
      </Part>
    )
  return (
    <Part wide>
      <button
        type="button"
        className="-mx-1 inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm px-1 hover:text-text"
        onClick={() => (showsHint ? openKeySheet() : openPalette())}
      >
        <Sentence
          of={showsHint ? 'shell.status.keysHere' : 'shell.status.toRun'}
          parts={{ key: <KeyCaps keys={keyLabel(showsHint ? sheet : 'mod+k')} /> }}
        />
      </button>
    </Part>
  )
}
