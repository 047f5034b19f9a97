import { useRead } from '@/api/query'
import aclExport from '@commands/acl/export'
import authzDisable from '@commands/authorization/disable'
import authzEnable from '@commands/authorization/enable'
import authzPurge from '@commands/acl/clear'
import authzReset from '@commands/authorization/reset'
import authzRemove from '@commands/authorization/delete'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import { sourceSettings, type AuthzSource } from './contract-sources'
import { findSourceKind } from './fields'
import { initialConfig } from '@/contract/family/body'
import type { Config } from '@/contract/family/config'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Decisions } from './decisions'
import { sourceName } from './facts'
import { SourceForm, fullKind } from './form'
import { ImportRules } from './import'
import { Permissions } from './permissions'
import { SourceStatus } from './status'
import { Untrusted } from '@/ui/untrusted'

const gone: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'authorization.gone',
  text: 'authorization.goneText',
  list: to(authorizationPaths.authorization),
  back: 'authorization.back',
}
const verdicts = [
  ['allow', 'access.metric.allow'],
  ['deny', 'access.metric.deny'],
  ['nomatch', 'access.metric.nomatch'],
] as const

/** One authorization source: its decisions, its settings, or the rules of the built-in database. */
export default function AuthzSourceDetail() {
  const { type = '' } = useParams(authorizationPaths.authorizationSource)
  const { t } = useWords()
  const [{ tab: requestedTab }] = useSearch()
  const { ns } = useNamespaceOfList()
  const into = ns === '' ? {} : { namespace: ns }
  const hasPreconditions = useOffers()('sourcePreconditions')
  const query = useRead('authzSource', { params: { type } })
  const row = query.data
  const shown =
    type === 'built_in_database'
      ? hasPreconditions
        ? (['rules', 'import', 'overview', 'settings'] as const)
        : (['rules', 'import', 'overview'] as const)
      : (['overview', 'settings'] as const)
  const tab = shown.find((one) => one === requestedTab) ?? shown[0]
  const at = (one: string) =>
    to(authorizationPaths.authorizationSource, { type }, one === shown[0] ? { ns } : { tab: one, ns })
  return (
    <DetailPage
      about={{ resource: 'authz', id: type }}
      name={sourceName(type)}
      source={unpagedSource(query, row && [row])}
      offers={
        row === undefined
          ? []
          : [
              offer(row.enable === false ? authzEnable : authzDisable, { source: type }),
              ...(type === 'built_in_database'
                ? [
                    offer(aclExport, into),
                    offer(authzPurge, into, {
                      off: row.enable === false ? undefined : ('acl.clear.first' as const),
                    }),
                  ]
                : []),
              offer(authzReset, { source: type }),
              offer(authzRemove, { source: type }),
            ]
      }
      state={row && <SourceStatus type={type} enabled={row.enable !== false} />}
      missing={gone}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab)}
            views={shown.map((one) => ({ label: t(`access.view.${one}`), to: at(one) }))}
          />
          {row.precondition !== undefined && row.precondition !== '' && (
            <p className="text-muted">
              {t('authorization.onlyWhere')} <Untrusted mono text={row.precondition} max={200} />
            </p>
          )}
          {tab === 'overview' ? (
            <Overview type={type} enabled={row.enable !== false} />
          ) : tab === 'rules' ? (
            <Permissions />
          ) : tab === 'import' ? (
            <ImportRules />
          ) : (
            <Settings row={row} />
          )}
        </>
      )}
    </DetailPage>
  )
}

function Overview({ type, enabled }: { type: string; enabled: boolean }) {
  return (
    <Decisions
      query={useRead('authzSourceStatus', { params: { type } }, { every: 5000 })}
      names={verdicts}
      enabled={enabled}
    />
  )
}

/** The form of the source. An unknown kind has none. */
function Settings({ row }: { row: AuthzSource }) {
  const { t } = useWords()
  const config = sourceSettings(row) as Config
  const kind = findSourceKind(config)
  if (kind === undefined)
    return (
      <p role="status" className="text-muted">
        {t('access.unknownKind')}
      </p>
    )
  return <SourceForm kind={kind} initialValues={initialConfig(fullKind(kind).fields, config)} edits />
}
