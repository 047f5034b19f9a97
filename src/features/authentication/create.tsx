import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { getAuthnId, authnKinds } from './fields'
import type { AuthnKind } from './fields-common'
import { backends, mechanisms } from './model/names'
import { initialConfig } from '@/contract/family/body'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/route/location'
import { authenticationPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { TypeChooser } from '@/form/type-chooser'
import { authnName, authnPurpose, findSiblings, variantName } from './authn-kind'
import { VariantChoice } from '@/form/variant-choice'
import { AuthnForm } from './form'

const open = (kind: string, replace = false) =>
  go(to(authenticationPaths.authenticatorCreate, undefined, { kind }), { replace })

/** A new authenticator: the choice of mechanism and backend, then its form. */
export default function AuthenticatorCreate() {
  const [{ kind: requestedKind }] = useSearch()
  const offered = useOffers()
  const kind = authnKinds.find((one) => one.kind === requestedKind && offered(one.needs))
  return (
    <FormPage title="screen.authenticatorCreate">
      {kind === undefined ? <Chooser /> : <Fresh key={kind.kind} kind={kind} />}
    </FormPage>
  )
}

function Fresh({ kind }: { kind: AuthnKind }) {
  const { t } = useWords()
  const name = authnName(kind)
  const mechanism = t(`choice.mechanism.${kind.mechanism}`)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <b>{name}</b> {mechanism !== name && <span className="text-muted">{mechanism}</span>}
        <VariantChoice
          kind={kind.kind}
          variants={findSiblings(kind).map((one) => ({ value: one.kind, label: variantName(one) }))}
          choose={(next) => open(next, true)}
        />
        <Link
          className="inline-flex min-h-6 min-w-6 items-center"
          href={`#${to(authenticationPaths.authenticatorCreate)}`}
        >
          {t('access.otherKind')}
        </Link>
      </div>
      <AuthnForm kind={kind} initialValues={initialConfig(kind.fields)} />
    </>
  )
}

/** The choice of mechanism and backend. Existing ones are disabled, because each may exist once. */
function Chooser() {
  const { t } = useWords()
  const { data } = useRead('authenticatorList', {})
  const offered = useOffers()
  const kinds = authnKinds.filter(({ needs }) => offered(needs))
  const existing = new Set((data ?? []).flatMap((row) => (row.$raw === undefined ? [row.id] : [])))
  const findFirst = (mechanism: (typeof mechanisms)[number]) =>
    mechanism === 'password_based'
      ? backends.flatMap(
          (backend) => kinds.find((one) => one.mechanism === mechanism && one.backend === backend) ?? [],
        )
      : mechanism === 'scram'
        ? kinds.filter((one) => one.mechanism === 'scram' && one.variant !== 'get')
        : kinds.filter((one) => one.mechanism === mechanism).slice(0, 1)
  return (
    <TypeChooser
      label={t('authentication.kind')}
      groups={mechanisms
        .filter((mechanism) => kinds.some((one) => one.mechanism === mechanism))
        .map((mechanism) => ({
          id: mechanism,
          title: t(`choice.mechanism.${mechanism}`),
          note: t(`authentication.about.${mechanism}`),
        }))}
      options={mechanisms.flatMap(findFirst).map((kind) => ({
        id: kind.kind,
        name: authnName(kind),
        purpose: authnPurpose(kind),
        group: kind.mechanism,
        unavailable: existing.has(getAuthnId(kind)) ? 'added' : undefined,
        choose: () => open(kind.kind),
      }))}
    />
  )
}
