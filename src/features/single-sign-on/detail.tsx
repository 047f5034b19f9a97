import { useRead } from '@/api/query'
import singleSignOnDelete from '@commands/single-sign-on/delete'
import singleSignOnDisable from '@commands/single-sign-on/disable'
import singleSignOnEnable from '@commands/single-sign-on/enable'
import { offer } from '@/command/offer'
import { readable } from '@/command/finder'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { useWords } from '@/i18n/use-words'
import { unpagedSource } from '@/list/list'
import { useParams } from '@/route/location'
import { to } from '@/route/paths'
import { getBackendName } from './backends'
import { findBackendKind } from './fields'
import { SingleSignOnForm } from './form'
import { singleSignOnPaths } from './paths'
import { SingleSignOnStatus } from './status'

const missing: MissingSubject = {
  codes: ['BACKEND_NOT_FOUND'],
  title: 'singleSignOn.notSetUp',
  text: 'singleSignOn.notSetUpText',
  list: to(singleSignOnPaths.singleSignOn),
  back: 'singleSignOn.back',
}

/** The settings of one backend, with its state. */
export function SingleSignOnDetail() {
  const { backend = '' } = useParams(singleSignOnPaths.singleSignOnBackend)
  const { t } = useWords()
  const query = useRead('ssoDetail', { params: { backend } })
  const list = useRead('ssoList', {}, { every: 5000 })
  const settings = query.data
  const status = readable(list.data ?? []).find((row) => row.backend === backend)
  const kind = findBackendKind(backend)
  return (
    <DetailPage
      about={{ resource: 'singleSignOn', id: backend }}
      name={getBackendName(backend)}
      source={unpagedSource(query, settings === undefined ? undefined : [settings])}
      offers={
        settings === undefined
          ? []
          : [
              offer(settings.enable === true ? singleSignOnDisable : singleSignOnEnable, { backend }),
              offer(singleSignOnDelete, { backend }),
            ]
      }
      state={status && <SingleSignOnStatus row={{ ...status, isSetUp: true }} />}
      missing={missing}
    >
      {settings !== undefined &&
        (kind === undefined ? (
          <p role="status" className="text-muted">
            {t('singleSignOn.unknown')}
          </p>
        ) : (
          <SingleSignOnForm key={String(settings.enable)} kind={kind} settings={settings} />
        ))}
    </DetailPage>
  )
}
