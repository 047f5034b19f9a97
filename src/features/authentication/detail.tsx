import { useRead } from '@/api/query'
import authnDisable from '@commands/authentication/disable'
import authnEnable from '@commands/authentication/enable'
import authnReset from '@commands/authentication/reset'
import authnRemove from '@commands/authentication/delete'
import { toAuthenticatorSettings, type Authenticator } from './contract'
import { findAuthnKind } from './fields'
import { initialConfig } from '@/contract/family/body'
import type { Config } from '@/contract/family/config'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { authenticationPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Badge } from '@/ui/badge'
import { Untrusted } from '@/ui/untrusted'
import { Decisions } from '@/features/authorization/decisions'
import { authnName, keepsUsers } from './authn-kind'
import { AuthnForm } from './form'
import { AuthnStatus } from './status'
import authnUserImport from '@commands/authentication-user/import'
import { offer } from '@/command/offer'
import { UserImport } from './user-import'
import { Users } from './users'

const missing: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'authentication.gone',
  text: 'authentication.goneText',
  list: to(authenticationPaths.authentication),
  back: 'authentication.back',
}
const tabs = ['overview', 'settings', 'users', 'import'] as const

/** One authenticator: state, decisions, settings and users. */
export default function AuthenticatorDetail() {
  const { id = '' } = useParams(authenticationPaths.authenticator)
  const { t } = useWords()
  const [{ tab: requestedTab }] = useSearch()
  const query = useRead('authenticatorDetail', { params: { id } })
  const row = query.data
  const shown = tabs.filter(
    (one) =>
      (one !== 'users' && one !== 'import') ||
      (row !== undefined && keepsUsers(row) && (one === 'users' || row.mechanism === 'password_based')),
  )
  const tab = shown.find((one) => one === requestedTab) ?? 'overview'
  const at = (one: (typeof tabs)[number]) =>
    to(authenticationPaths.authenticator, { id }, one === 'overview' ? {} : { tab: one })
  return (
    <DetailPage
      about={{ resource: 'authn', id }}
      name={row === undefined ? id : authnName(row)}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={
        row === undefined
          ? []
          : [
              offer(row.enable === false ? authnEnable : authnDisable, { authn: id }),
              offer(authnReset, { authn: id }),
              offer(authnRemove, { authn: id }),
            ]
      }
      state={
        row && (
          <>
            <Badge>
              <Untrusted text={id} max={60} />
            </Badge>
            <AuthnStatus id={id} enabled={row.enable !== false} />
          </>
        )
      }
      missing={missing}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={at(tab)}
            views={shown.map((one) => ({ label: t(`access.view.${one}`), to: at(one) }))}
          />
          {tab === 'overview' ? (
            <Overview id={id} enabled={row.enable !== false} />
          ) : tab === 'settings' ? (
            <Settings row={row} />
          ) : tab === 'users' ? (
            <Users authn={row} />
          ) : (
            <UserImport config={row} command={authnUserImport} given={{ authn: id }} />
          )}
        </>
      )}
    </DetailPage>
  )
}

const verdicts = [
  ['success', 'access.metric.success'],
  ['failed', 'access.metric.failed'],
  ['nomatch', 'access.metric.nomatch'],
] as const

function Overview({ id, enabled }: { id: string; enabled: boolean }) {
  return (
    <Decisions
      query={useRead('authenticatorStatus', { params: { id } }, { every: 5000 })}
      names={verdicts}
      enabled={enabled}
    />
  )
}

/** The form with the present settings. An unknown kind has none. */
function Settings({ row }: { row: Authenticator }) {
  const { t } = useWords()
  const config = toAuthenticatorSettings(row) as Config
  const kind = findAuthnKind(config)
  if (kind === undefined)
    return (
      <p role="status" className="text-muted">
        {t('access.unknownKind')}
      </p>
    )
  return <AuthnForm kind={kind} initialValues={initialConfig(kind.fields, config)} editedId={row.id} />
}
