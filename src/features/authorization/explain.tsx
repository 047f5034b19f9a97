import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import aclAdd from '@commands/acl/create'
import aclExplain from '@commands/acl/explain'
import clientAuthzClear from '@commands/client/clear-authorization-cache'
import { explainAcl, type AclAnswer } from './acl-explain'
import { CommandButton } from '@/command/react'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import type { RulePlace, Step } from './model/acl/explain'
import { useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to, type Path } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { sourceName } from './facts'
import { ruleText } from './rules'

const parts: readonly FormPart[] = [
  { fields: ['clientid', 'action', 'topic', 'qos', 'retain', 'username', 'address'] },
]
const notes = { username: 'acl.explain.usernameNote', address: 'acl.explain.addressNote' } as const
const marks = {
  allow: 'ok',
  deny: 'error',
  unknown: 'warn',
  depends: 'warn',
  precondition: 'warn',
  value: 'warn',
  nomatch: 'off',
  off: 'off',
  unreadable: 'warn',
} as const

/** Whether a client is authorized, and the decision of each enabled source (verdicts 13–20). */
export default function AclExplain() {
  const [search] = useSearch()
  const {
    clientid = '',
    action = 'publish',
    topic = '',
    username = '',
    address = '',
    qos = '0',
    retain = 'false',
  } = search
  const isComplete = clientid !== '' && topic !== ''
  return (
    <FormPage title="screen.aclExplain" text="acl.explain.text">
      <CommandForm
        key={JSON.stringify(search)}
        command={aclExplain}
        initial={{ clientid, action, topic, username, address, qos, retain }}
        parts={parts}
        notes={notes}
        whole
      />
      {isComplete && <Answer search={search} />}
    </FormPage>
  )
}

function Answer({ search }: { search: Record<string, string> }) {
  const connection = useConnection()
  const { t } = useWords()
  const { clientid = '', action, topic = '', username, address, qos, retain } = search
  const ask = {
    action: action === 'subscribe' ? ('subscribe' as const) : ('publish' as const),
    topic,
    qos: (Number(qos ?? 0) || 0) as 0,
    retain: retain === 'true',
  }
  const query = useCombinedRead(
    'acl',
    'explain',
    search,
    (signal) =>
      explainAcl(
        { clientid, username, peerhost: address, ask },
        { api: connection.api, signal, release: connection.broker().release },
      ),
    { enabled: true },
  )
  const { data } = query
  if (data === undefined) return query.error === null ? <Skeleton lines={5} /> : <ReadError query={query} />
  return (
    <Card title={t('acl.explain.answer')}>
      <p role="status" className="flex flex-wrap items-center gap-2 text-section">
        <StatusMark state={marks[data.verdict]} />
        <b>{t(`acl.explain.verdict.${data.verdict}`)}</b> <span className="text-muted">{why(data, t)}</span>
      </p>
      {!data.connected && <p className="text-small text-muted">{t('acl.explain.notConnected')}</p>}
      <ol className="flex flex-col gap-1.5 pt-3">
        {data.steps.map((step) => (
          <Line key={step.type} step={step} clientid={clientid} username={data.username} />
        ))}
      </ol>
      {data.by === 'cache' && data.otherwise !== data.verdict && (
        <p className="pt-3 text-small">
          {t('acl.explain.cacheOther', { verdict: t(`choice.permission.${data.otherwise}`) })}
        </p>
      )}
      <p className="flex flex-wrap gap-2 pt-3 empty:hidden">
        {data.by === 'cache' && <CommandButton command={clientAuthzClear} with={{ clientid }} />}
        {data.verdict === 'deny' && data.otherwise === 'deny' && (
          <CommandButton
            command={aclAdd}
            with={{
              permission: 'allow',
              action: ask.action,
              topic: data.topic,
              as: 'clientid',
              who: clientid,
            }}
            label={t('acl.explain.grant')}
          />
        )}
      </p>
    </Card>
  )
}

function why({ by, otherwise }: AclAnswer, t: ReturnType<typeof useWords>['t']): string {
  if (by === undefined) return t('acl.explain.otherwise', { verdict: t(`choice.permission.${otherwise}`) })
  return typeof by === 'object'
    ? t('acl.explain.by', { source: sourceName(by.source) })
    : t(`acl.explain.because.${by}`)
}

type Names = { readonly clientid: string; readonly username: string | undefined }

/** The decision of one source, with a link to its rule. */
function Line({ step, clientid, username }: { step: Step; clientid: string; username: string | undefined }) {
  const { t } = useWords()
  return (
    <li className="flex flex-wrap items-center gap-2">
      <StatusMark state={marks[step.result]} />
      <b>{sourceName(step.type)}</b>{' '}
      <span className="text-muted">{t(`acl.explain.says.${step.result}`)}</span>
      {step.place !== undefined && (
        <Link href={`#${placePath(step, step.place, { clientid, username })}`} className="leading-6">
          <PlaceText place={step.place} />
        </Link>
      )}
      {step.ns !== undefined && (
        <span className="text-muted">
          {t('namespace.id')} <Untrusted mono text={step.ns} max={60} />
        </span>
      )}
    </li>
  )
}

function placePath({ ns }: Step, place: RulePlace, { clientid, username }: Names): Path {
  if ('line' in place)
    return to(
      authorizationPaths.authorizationSource,
      { type: 'file' },
      { tab: 'settings', line: String(place.line) },
    )
  if (place.list === 'all')
    return to(authorizationPaths.authorizationSource, { type: 'built_in_database' }, { for: 'all', ns })
  return to(
    authorizationPaths.aclEntry,
    { as: place.list, who: place.list === 'clientid' ? clientid : (username ?? '') },
    { ns },
  )
}

function PlaceText({ place }: { place: RulePlace }) {
  const { t } = useWords()
  if ('line' in place)
    return (
      <>
        {t('acl.explain.line', { line: place.line })} <Untrusted mono text={place.text} max={120} />
      </>
    )
  return (
    <>
      {t('acl.explain.rule', { list: t(`choice.aclKind.${place.list}`), number: place.index + 1 })}{' '}
      <Untrusted mono text={ruleText(place.rule as Parameters<typeof ruleText>[0], t)} max={120} />
    </>
  )
}
