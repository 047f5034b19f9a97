import { overviewPaths } from '@/features/overview/paths'
import { OptionalText } from '@/list/rows/optional-text'
import type { CellWords, Column } from '@/list/list'
import { formatRelease, parseReleases } from '@/contract/capability'
import { to } from '@/route/paths'
import { plain } from '@/lib/text/untrusted'
import { Lock, Server } from '@/ui/icon/icons'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { textClasses } from '@/ui/tone'
import { Untrusted } from '@/ui/untrusted'
import { licenseUse, type FleetRow, type FleetState } from './figures'

const marks: Record<FleetState, string> = {
  connected: 'connected',
  connecting: 'connecting',
  out: 'disconnected',
  over: 'disconnected',
  unreachable: 'error',
}

/** The label of a broker as a link to its overview, in this tab. */
function BrokerName({ row: { profile, own }, words: { t } }: { row: FleetRow; words: CellWords }) {
  const page = to(overviewPaths.overview)
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Server size={14} aria-hidden className={`shrink-0 ${textClasses[profile.color]}`} />
      <Link
        href={own ? `#${page}` : `?broker=${encodeURIComponent(profile.name)}#${page}`}
        look="row"
        tabIndex={-1}
        className="inline-block max-w-full min-w-6 truncate align-middle leading-6"
      >
        <Untrusted text={profile.label} max={40} />
      </Link>
      {profile.production && (
        <span
          className={`rounded-sm border border-current px-1 text-small max-sm:sr-only ${textClasses[profile.color]}`}
        >
          {t('broker.use.production')}
        </span>
      )}
      {own && <span className="text-small text-faint">{t('fleet.own')}</span>}
    </span>
  )
}

function State({ row, words: { t, format, now } }: { row: FleetRow; words: CellWords }) {
  return (
    <span className="inline-flex max-w-full min-w-36 flex-wrap items-center gap-x-2">
      <StatusMark state={marks[row.state]} word={t(`fleet.state.${row.state}`)} />
      {row.state === 'unreachable' && row.since !== undefined && row.since > 0 && (
        <span className="text-small text-muted">{t('fleet.since', { ago: format.ago(row.since, now) })}</span>
      )}
      {row.reason !== undefined && (
        <span className="text-small text-bad" title={t(`error.unreachable.${row.reason}.text`)}>
          {t(`error.unreachable.${row.reason}.title`)}
        </span>
      )}
      {row.readOnly !== undefined && (
        <span
          className="inline-flex items-center gap-1 text-small text-muted"
          title={t(`session.read-only.${row.readOnly}`)}
        >
          <Lock size={12} aria-hidden />
          {t('fleet.readOnly')}
        </span>
      )}
      {row.old && row.at !== undefined && (
        <span className="text-small text-warn">{t('fleet.old', { ago: format.ago(row.at, now) })}</span>
      )}
    </span>
  )
}

/** A figure; muted while it is old. */
const figure = (
  id: string,
  title: Column<FleetRow>['title'],
  of: (row: FleetRow) => number | string | undefined,
  rank: number,
): Column<FleetRow> => ({
  id,
  title,
  rank,
  align: 'end',
  sortValue: (row) => (of(row) === undefined ? undefined : Number(of(row))),
  csv: of,
  cell: (row, { t, format }) =>
    of(row) === undefined ? (
      t('none')
    ) : (
      <span className={row.old ? 'text-faint' : undefined}>{format.number(of(row))}</span>
    ),
})

const releasesOf = ({ releases }: FleetRow) => parseReleases(releases).map(formatRelease).join(', ')

function LicenseCell({ row, words: { t, format } }: { row: FleetRow; words: CellWords }) {
  const { license } = row
  if (license === undefined) return t('none')
  const use = licenseUse(row)
  const end = license.expiry_at
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
      {license.expiry === true ? (
        <StatusMark state="error" word={t('fleet.license.expired')} />
      ) : (
        end !== undefined && <span>{t('fleet.license.until', { end: plain(end, 20) })}</span>
      )}
      {use !== undefined && (
        <span className="nums text-muted">
          {t('fleet.license.use', { share: format.number(Math.round(use * 10) / 10) })}
        </span>
      )}
    </span>
  )
}

/** The columns of the overview. */
export const fleetColumns: readonly Column<FleetRow>[] = [
  {
    id: 'broker',
    title: 'fleet.broker',
    sortValue: ({ profile }) => profile.label,
    csv: ({ profile }) => profile.label,
    cell: (row, words) => <BrokerName row={row} words={words} />,
  },
  {
    id: 'state',
    title: 'access.status',
    rank: 0,
    sortValue: ({ state }) => state,
    csv: ({ state }) => state,
    cell: (row, words) => <State row={row} words={words} />,
  },
  {
    id: 'release',
    title: 'fleet.release',
    rank: 4,
    sortValue: releasesOf,
    csv: releasesOf,
    cell: (row, { t }) =>
      releasesOf(row) === '' ? (
        t('none')
      ) : (
        <span className="nums inline-block min-w-12">{releasesOf(row)}</span>
      ),
  },
  {
    id: 'nodes',
    title: 'screen.nodes',
    rank: 3,
    align: 'end',
    sortValue: ({ nodes }) => nodes?.running,
    csv: ({ nodes }) => (nodes === undefined ? undefined : `${nodes.running}/${nodes.total}`),
    cell: ({ nodes, old }, { t }) =>
      nodes === undefined ? (
        t('none')
      ) : (
        <span
          className={old ? 'text-faint' : nodes.running < nodes.total ? 'text-warn' : undefined}
          title={t('fleet.nodes', { running: nodes.running, total: nodes.total })}
        >
          {nodes.running}/{nodes.total}
        </span>
      ),
  },
  figure('connections', 'overview.connections', ({ now }) => now?.connections, 1),
  figure('subscriptions', 'overview.subscriptions', ({ now }) => now?.subscriptions, 6),
  figure('received', 'fleet.received', ({ now }) => now?.received_msg_rate, 2),
  figure('sent', 'fleet.sent', ({ now }) => now?.sent_msg_rate, 2),
  {
    id: 'alarms',
    title: 'screen.alarms',
    rank: 1,
    align: 'end',
    sortValue: ({ alarms }) => alarms,
    csv: ({ alarms }) => alarms,
    cell: ({ alarms, old }, { t, format }) =>
      alarms === undefined ? (
        t('none')
      ) : alarms === 0 || old ? (
        <span className="text-faint">{format.number(alarms)}</span>
      ) : (
        <StatusMark state="warning" word={format.number(alarms)} />
      ),
  },
  {
    id: 'license',
    title: 'screen.license',
    rank: 7,
    sortValue: ({ license }) => license?.expiry_at,
    csv: ({ license }) => license?.expiry_at,
    // The width is measured once, before the license is read.
    cell: (row, words) => (
      <span className="inline-block min-w-40">
        <LicenseCell row={row} words={words} />
      </span>
    ),
  },
  {
    id: 'username',
    title: 'list.column.username',
    hidden: true,
    muted: true,
    sortValue: ({ username }) => username,
    csv: ({ username }) => username,
    cell: ({ username }) => <OptionalText text={username} max={40} />,
  },
]
