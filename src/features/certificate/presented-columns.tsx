import type { PresentedCertificate, Presenter } from '@/contract/presented-certificates'
import { getPresentedPath } from '@/contract/presented-certificates'
import { gatewayPaths } from '@/features/gateway/paths'
import { listenerPaths } from '@/features/listener/paths'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { plain } from '@/lib/text/untrusted'
import { to } from '@/route/paths'
import { Expiry } from './expiry'
import type { endings } from './model/presented'

/** What presents a certificate, and what is known of it. */
export type PresentedRow = {
  readonly presenter: Presenter
  readonly id: string
  readonly type: string
  /** The leaf. */
  readonly certificate: PresentedCertificate | undefined
  /** The certificate of the chain that ends first. */
  readonly first: PresentedCertificate | undefined
  readonly validFrom: number | undefined
  readonly expiresAt: number | undefined
  readonly ending: (typeof endings)[number]
  readonly isFetching: boolean
  readonly isFailed: boolean
  /** From where the expiry is known, or why it is not. */
  readonly source: string
}

export const keyOf = (presenter: Presenter): string => getPresentedPath(presenter)

const toIso = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())

export const presentedColumns: readonly Column<PresentedRow>[] = [
  {
    id: 'listener',
    title: 'listener.listener',
    rank: 0,
    sortValue: ({ id }) => id,
    csv: ({ id }) => id,
    cell: ({ presenter, id }) =>
      presenter.kind === 'dashboard' ? (
        id
      ) : (
        <RowLink
          make={() =>
            presenter.kind === 'listener'
              ? to(listenerPaths.listener, { id })
              : to(gatewayPaths.gatewayListener, { name: presenter.gateway, id })
          }
          id={id}
        />
      ),
  },
  {
    id: 'kind',
    title: 'certificate.kind',
    muted: true,
    hidden: true,
    sortValue: ({ presenter }) => presenter.kind,
    csv: ({ presenter }) => presenter.kind,
    cell: ({ presenter }, { t }) => t(`certificate.presenter.${presenter.kind}`),
  },
  {
    id: 'subject',
    title: 'certificate.subjectTitle',
    mono: true,
    rank: 3,
    sortValue: ({ certificate }) => certificate?.subject,
    csv: ({ certificate }) => certificate?.subject,
    cell: ({ certificate }) => <OptionalText mono text={certificate?.subject} max={80} />,
  },
  {
    id: 'expires',
    title: 'certificate.expires',
    rank: 1,
    sortValue: ({ expiresAt }) => expiresAt,
    csv: ({ expiresAt }) => toIso(expiresAt),
    cell: ({ expiresAt, validFrom, certificate, first }, { now, t }) => (
      <span data-whole className="inline-flex max-w-full min-w-0 items-baseline gap-x-1.5">
        <Expiry at={expiresAt} from={validFrom} now={now} />
        {first !== undefined && first !== certificate && (
          <span className="truncate text-muted" title={plain(first.subject)}>
            {t('certificate.ofIssuer')}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'source',
    title: 'certificate.source',
    rank: 2,
    csv: ({ source }) => source,
    cell: ({ source, isFailed, isFetching }) => (
      <span data-whole className={isFailed && !isFetching ? 'text-warn' : 'text-muted'}>
        {source}
      </span>
    ),
  },
  {
    id: 'issuer',
    title: 'certificate.issuerTitle',
    mono: true,
    hidden: true,
    csv: ({ certificate }) => certificate?.issuer,
    cell: ({ certificate }) => <OptionalText mono text={certificate?.issuer} max={80} />,
  },
  {
    id: 'names',
    title: 'certificate.namesTitle',
    mono: true,
    hidden: true,
    csv: ({ certificate }) => certificate?.names.join(' '),
    cell: ({ certificate }) => <OptionalText mono text={certificate?.names.join(', ')} max={120} />,
  },
  {
    id: 'fingerprint',
    title: 'certificate.fingerprint',
    mono: true,
    hidden: true,
    csv: ({ certificate }) => certificate?.fingerprint,
    cell: ({ certificate }) => <OptionalText mono text={certificate?.fingerprint} max={120} />,
  },
]
