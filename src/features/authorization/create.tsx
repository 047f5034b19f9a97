import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import authzCreate from '@commands/authorization/create'
import { useStart } from '@/command/react'
import { sourceTypes } from './model/names'
import { hasOwnFields, sourceKinds, type SourceKind } from './fields'
import { initialConfig } from '@/contract/family/body'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/route/location'
import { authorizationPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { TypeChooser } from '@/form/type-chooser'
import { VariantChoice } from '@/form/variant-choice'
import { findSourceSiblings, sourceName } from './facts'
import { SourceForm, fullKind } from './form'

const open = (kind: string, replace = false) =>
  go(to(authorizationPaths.authorizationCreate, undefined, { kind }), { replace })

/** A new authorization source: the choice of a type, then its form. */
export default function AuthzCreate() {
  const [{ kind: requestedKind }] = useSearch()
  const offered = useOffers()
  const kind = sourceKinds.find(
    (one) => one.kind === requestedKind && offered(one.needs) && hasOwnFields(one),
  )
  return (
    <FormPage title="screen.authorizationCreate">
      {kind === undefined ? <Chooser /> : <Fresh key={kind.kind} kind={kind} />}
    </FormPage>
  )
}

function Fresh({ kind }: { kind: SourceKind }) {
  const { t } = useWords()
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <b>{sourceName(kind.type)}</b>
        <VariantChoice
          kind={kind.kind}
          variants={findSourceSiblings(kind).map((one) => ({
            value: one.kind,
            label: t(`choice.sourceKind.${one.kind}` as 'choice.sourceKind.http_get'),
          }))}
          choose={(next) => open(next, true)}
        />
        <Link
          className="inline-flex min-h-6 min-w-6 items-center"
          href={`#${to(authorizationPaths.authorizationCreate)}`}
        >
          {t('access.otherKind')}
        </Link>
      </div>
      <SourceForm kind={kind} initialValues={initialConfig(fullKind(kind).fields)} />
    </>
  )
}

/** The choice of a type. Existing types are disabled, because each may exist once. */
function Chooser() {
  const { t } = useWords()
  const start = useStart()
  const { data } = useRead('authzSources', {})
  const existing = new Set(
    (data?.sources ?? []).flatMap((row) => (row.$raw === undefined ? [String(row.type)] : [])),
  )
  const offered = useOffers()
  const firsts = sourceTypes.flatMap(
    (type) => sourceKinds.find((one) => one.type === type && offered(one.needs)) ?? [],
  )
  // A source without required settings is created at once.
  const choose = (kind: SourceKind) => {
    if (!hasOwnFields(kind)) start(authzCreate, { kind: kind.kind })
    else open(kind.kind)
  }
  return (
    <TypeChooser
      label={t('authorization.kind')}
      options={firsts.map((kind) => ({
        id: kind.kind,
        name: sourceName(kind.type),
        purpose: t(`authorization.purpose.${kind.type}`),
        unavailable: existing.has(kind.type) ? 'added' : undefined,
        choose: () => choose(kind),
      }))}
    />
  )
}
