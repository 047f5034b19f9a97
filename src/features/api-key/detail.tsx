import { useRead } from '@/api/query'
import apiKeyDelete from '@commands/api-key/delete'
import apiKeyDisable from '@commands/api-key/disable'
import apiKeyEdit from '@commands/api-key/edit'
import apiKeyEnable from '@commands/api-key/enable'
import { offer } from '@/command/offer'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { useParams } from '@/route/location'
import { apiKeyPaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { unpagedSource } from '@/list/list'
import { RoleWord } from '@/features/user/role-word'
import { ScopeWords } from '@/features/user/scope-words'
import { useNow } from '@/api/use-now'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'
import type { ApiKey } from './contract'
import { formatExpiry, KeyState } from './state'

const every = 30_000

/** What a key may call, in words. */
const getBounds = ({ role, namespace }: ApiKey): Key =>
  namespace !== undefined
    ? 'apiKey.boundsInNamespace'
    : role === undefined
      ? 'apiKey.bounds'
      : 'apiKey.boundsByRole'

/** One API key and its use. Its secret was shown only on creation. */
export default function ApiKeyDetail() {
  const { name = '' } = useParams(apiKeyPaths.apiKey)
  const words = useWords()
  const { t, format } = words
  const now = useNow(every)
  const query = useRead('apiKeyDetail', { params: { name } }, { every })
  const row = query.data
  const key = row?.api_key ?? ''
  const copying = { copyLabel: t('action.copy'), copiedLabel: t('action.copied') }
  return (
    <DetailPage
      about={{ resource: 'apiKey', id: name }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={
        row === undefined
          ? []
          : [
              offer(apiKeyEdit, { name }),
              offer(row.enable === true ? apiKeyDisable : apiKeyEnable, { name }),
              offer(apiKeyDelete, { name }),
            ]
      }
      every={every}
      state={row && <KeyState row={row} now={now} />}
      missing={{
        codes: ['NOT_FOUND'],
        title: 'apiKey.gone',
        text: 'apiKey.goneText',
        list: to(apiKeyPaths.apiKeys),
        back: 'apiKey.back',
      }}
    >
      {row !== undefined && (
        <div ref={fitPage} className="flex page-width flex-col gap-3">
          <Card title={t('apiKey.facts')}>
            <Facts>
              <Fact name={t('apiKey.key')}>
                {key === '' ? t('none') : <Untrusted mono text={key} max={200} {...copying} />}
              </Fact>
              <Fact name={t('apiKey.secret')}>
                <span className="text-muted">{t('apiKey.shownOnce')}</span>
              </Fact>
              <Fact name={t('apiKey.until')}>{formatExpiry(row, { ...words, now })}</Fact>
              <Fact name={t('list.column.created')}>{format.date(row.created_at)}</Fact>
              {row.role !== undefined && (
                <Fact name={t('list.column.role')}>
                  <RoleWord role={row.role} namespace={row.namespace} />
                </Fact>
              )}
              {row.scopes !== undefined && (
                <Fact name={t('scope.label')}>
                  <ScopeWords of="key" account={row} />
                </Fact>
              )}
              <Fact name={t('param.description')}>
                {row.desc === undefined || row.desc === '' ? (
                  t('none')
                ) : (
                  <Untrusted text={row.desc} max={400} />
                )}
              </Fact>
            </Facts>
          </Card>
          <Card title={t('apiKey.use')}>
            <p className="pb-2 text-muted">{t('apiKey.useText')}</p>
            <Untrusted
              mono
              className="rounded-sm bg-canvas px-2 py-1"
              text={`curl -u '${key}:<secret>' ${globalThis.location.origin}/api/v5/nodes`}
              {...copying}
            />
            <p className="pt-2 text-small text-muted">{t(getBounds(row))}</p>
          </Card>
        </div>
      )}
    </DetailPage>
  )
}
