import type { ClientRow } from '../contract'
import type { HeldKind } from '../contract-held'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Card } from '@/ui/card'
import { Segmented } from '@/ui/control/segmented'
import { Disclosure } from '@/ui/disclosure'
import { HeldMessages } from './messages'

const kinds: readonly HeldKind[] = ['queue', 'inflight']

/** The messages held for a client, read when the card is opened; the address says which kind is shown. */
export function HeldCard({ row }: { row: ClientRow }) {
  const { t, format } = useWords()
  const [search, change] = useSearch()
  const shown = kinds.find((kind) => kind === search['held'])
  const kind = shown ?? 'queue'
  const counts = { queue: row.mqueue_len, inflight: row.inflight_cnt }
  return (
    <Card title={t('detail.client.held.title')} note={t('detail.client.held.note')}>
      <Disclosure
        label={t('detail.client.held.show')}
        open={shown !== undefined}
        onToggle={(open) => change({ held: open ? kind : undefined })}
      >
        <div className="flex min-w-0 flex-col gap-3">
          <Segmented
            label={t('detail.client.held.kind')}
            value={kind}
            onChange={(held) => change({ held })}
            options={kinds.map((value) => ({
              value,
              label: `${t(`detail.client.held.${value}`)} · ${counts[value] === undefined ? t('none') : format.number(counts[value])}`,
            }))}
          />
          <HeldMessages key={kind} clientid={row.clientid} kind={kind} />
        </div>
      </Disclosure>
    </Card>
  )
}
