import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { readable } from '@/command/finder'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { unpagedSource } from '@/list/list'
import { useParams } from '@/route/location'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { getBackendName, isAvailable } from './backends'
import { findBackendKind } from './fields'
import { SingleSignOnForm } from './form'
import { singleSignOnPaths } from './paths'

/** Sets up a backend. One that is set up is not set up again, because that would replace its settings. */
export function SingleSignOnCreate() {
  const { backend = '' } = useParams(singleSignOnPaths.singleSignOnCreate)
  const { t } = useWords()
  const offered = useOffers()
  const query = useRead('ssoList', {})
  const kind = isAvailable(backend, offered) ? findBackendKind(backend) : undefined
  const isSetUp = readable(query.data ?? []).some((row) => row.backend === backend)
  return (
    <FormPage title="screen.singleSignOnCreate" source={unpagedSource(query, query.data)}>
      <h2 className="text-section font-semibold">{getBackendName(backend)}</h2>
      {isSetUp ? (
        <p role="alert">
          {t('singleSignOn.isSetUp')}{' '}
          <Link href={`#${to(singleSignOnPaths.singleSignOnBackend, { backend })}`}>
            {t('singleSignOn.open')}
          </Link>
        </p>
      ) : kind === undefined ? (
        <p role="status" className="text-muted">
          {t('singleSignOn.unknown')}
        </p>
      ) : (
        <SingleSignOnForm key={backend} kind={kind} />
      )}
    </FormPage>
  )
}
