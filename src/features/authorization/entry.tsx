import { aclId, aclKinds } from '@/features/authorization/model/id'
import aclRemove from '@commands/acl/delete'
import { offer } from '@/command/offer'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import { useParams } from '@/route/location'
import { authorizationPaths } from './paths'
import { FormPage } from '@/form/form-page'
import { OfferBar } from '@/list/offer-bar'
import { Untrusted } from '@/ui/untrusted'
import { useWords } from '@/i18n/use-words'
import { AclEntry } from './acl-entry'

/** The rules of one client ID or username, outside of namespaces or in the one of the address. */
export default function AclEntryPage() {
  const { t } = useWords()
  const { as: kind = '', who = '' } = useParams(authorizationPaths.aclEntry)
  const as = aclKinds.find((one) => one === kind) ?? 'clientid'
  const { ns } = useNamespaceOfList()
  return (
    <FormPage title="screen.aclEntry">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted">{t(`choice.aclKind.${as}`)}</span>{' '}
          <b className="min-w-0">
            <Untrusted mono text={who} max={120} />
          </b>
          {ns !== '' && (
            <>
              <span className="ml-3 text-muted">{t('namespace.id')}</span>{' '}
              <b className="min-w-0">
                <Untrusted mono text={ns} max={120} />
              </b>
            </>
          )}
        </p>
        <OfferBar about stale={false} offers={[offer(aclRemove, { entry: aclId({ as, who, ns }) })]} />
      </div>
      <AclEntry as={as} who={who} ns={ns} />
    </FormPage>
  )
}
