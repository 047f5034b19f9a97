import { allPages } from '@/api/all-pages'
import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import type { Ban } from '@/features/ban/contract'
import { forever } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import { Facts, Fact } from '@/detail/facts'
import { Instant, SentText } from '@/features/client/message-facts'
import { Incomplete } from '@/list/incomplete'
import { Card } from '@/ui/card'

/** The ban of a client ID. The broker cannot search bans, so all pages are read until it is found. */
async function findBan({ api }: Connection, clientid: string, signal: AbortSignal): Promise<Ban | null> {
  for await (const { data } of allPages(
    (page, limit) => api.banList({ query: { page, limit } }, { signal }),
    signal,
  )) {
    const match = data.find((row) => row.$raw === undefined && row.as === 'clientid' && row.who === clientid)
    if (match !== undefined) return match
  }
  return null
}

/** The ban of a missing client; null if it is not banned, undefined while unknown. */
export function useClientBan(clientid: string, enabled: boolean): Ban | null | undefined {
  const connection = useConnection()
  return useCombinedRead('ban', 'banOf', clientid, (signal) => findBan(connection, clientid, signal), {
    enabled,
  }).data
}

/** Shown for a missing client: its ban, or that its node may be down. */
export function MissingClientReason({ ban }: { ban: Ban | null | undefined }) {
  const { t } = useWords()
  return (
    <>
      <Incomplete word="detail.client.goneNode" />
      {ban !== null && ban !== undefined && (
        <Card title={t('detail.client.banned')}>
          <Facts>
            <Fact name={t('list.column.expires')}>
              {ban.until === forever ? t('list.never') : <Instant value={ban.until} kind="until" />}
            </Fact>
            <Fact name={t('list.column.reason')}>
              <SentText text={ban.reason} />
            </Fact>
            <Fact name={t('list.column.by')}>
              <SentText text={ban.by} />
            </Fact>
          </Facts>
        </Card>
      )}
    </>
  )
}
