import { clientCounters, type ClientRow } from '@/contract/client'
import { useWords } from '@/i18n/use-words'
import { Fact, Facts } from '@/table/detail/facts'
import { Card } from '@/ui/card'

type Counter = (typeof clientCounters)[number]
const bytes: readonly Counter[] = ['recv_oct', 'send_oct']
const packets: readonly Counter[] = ['recv_cnt', 'send_cnt', 'recv_pkt', 'send_pkt']
const messages = clientCounters.filter((counter) => /_msg/.test(counter))

/** What went through the client: bytes, packets, messages. The broker brings these up to date every 15 s or so. */
export function CounterCards({ row }: { row: ClientRow }) {
  const { t, format } = useWords()
  const size = (value: number | string) =>
    typeof value === 'number' ? format.bytes(value) : format.number(value)
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Card title={t('detail.client.bytes')}>
          <Facts>
            {bytes.map((name) => (
              <Fact key={name} name={t(`detail.counter.${name}` as 'detail.counter.recv_oct')}>
                {size(row[name] ?? 0)}
              </Fact>
            ))}
          </Facts>
        </Card>
        <Card title={t('detail.client.packets')}>
          <Facts>
            {packets.map((name) => (
              <Fact key={name} name={t(`detail.counter.${name}` as 'detail.counter.recv_cnt')}>
                {format.number(row[name] ?? 0)}
              </Fact>
            ))}
          </Facts>
        </Card>
        <p className="text-small text-muted">{t('detail.client.countersLate')}</p>
      </div>
      <Card title={t('detail.client.messages')}>
        <Facts>
          {messages.map((name) => (
            <Fact key={name} name={t(`detail.counter.${name}` as 'detail.counter.recv_msg')}>
              {format.number(row[name] ?? 0)}
            </Fact>
          ))}
        </Facts>
      </Card>
    </div>
  )
}
