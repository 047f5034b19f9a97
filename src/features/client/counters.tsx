import type { ReactNode } from 'react'
import type { ClientRow } from './contract'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Trouble } from '@/list/trouble'
import { Card } from '@/ui/card'
import { Table, Td, Th, THead, Tr } from '@/ui/table'

type Count = number | string | undefined
type Line = ({ readonly title: Key } | { readonly qos: 0 | 1 | 2 }) & {
  readonly in: Count
  readonly out: Count
  /** Whether it counts lost messages. */ readonly lost?: true
}

const linesOf = (row: ClientRow): readonly Line[] => [
  { qos: 0, in: row['recv_msg.qos0'], out: row['send_msg.qos0'] },
  { qos: 1, in: row['recv_msg.qos1'], out: row['send_msg.qos1'] },
  { qos: 2, in: row['recv_msg.qos2'], out: row['send_msg.qos2'] },
  { title: 'detail.client.messages', in: row.recv_msg, out: row.send_msg },
  { title: 'list.column.dropped', in: row['recv_msg.dropped'], out: row['send_msg.dropped'], lost: true },
  { title: 'detail.client.mqttPackets', in: row.recv_pkt, out: row.send_pkt },
  { title: 'detail.client.tcpPackets', in: row.recv_cnt, out: row.send_cnt },
]

/** Reasons for dropped messages, in both directions. */
const reasons = [
  'recv_msg.dropped.await_pubrel_timeout',
  'send_msg.dropped.expired',
  'send_msg.dropped.queue_full',
  'send_msg.dropped.too_large',
] as const

/** The traffic of the client in both directions. The broker updates it about every 15 s. */
export function CounterCard({ row }: { row: ClientRow }) {
  const { t, format } = useWords()
  const size = (value: Count) => (typeof value === 'string' ? format.number(value) : format.bytes(value ?? 0))
  const lost = reasons.filter((name) => Number(row[name] ?? 0) > 0)
  const cell = (content: ReactNode, zero: boolean) => (
    <Td align="end" muted={zero}>
      {content}
    </Td>
  )
  return (
    <Card flush title={t('detail.client.counters')} note={t('detail.client.countersLate')}>
      <Table label={t('detail.client.counterTable')}>
        <THead>
          <tr>
            <Th>
              <span className="sr-only">{t('detail.client.counters')}</span>
            </Th>
            <Th align="end">{t('list.column.received')}</Th>
            <Th align="end">{t('list.column.sent')}</Th>
          </tr>
        </THead>
        <tbody>
          {linesOf(row).map((line) => (
            <Tr key={'qos' in line ? line.qos : line.title}>
              <Td>{'qos' in line ? `${t('param.qos')} ${line.qos}` : t(line.title)}</Td>
              {([line.in, line.out] as const).map((value, index) => (
                <CountCell key={index} value={value ?? 0} lost={line.lost === true} />
              ))}
            </Tr>
          ))}
          <Tr>
            <Td>{t('detail.client.bytes')}</Td>
            {cell(size(row.recv_oct), Number(row.recv_oct ?? 0) === 0)}
            {cell(size(row.send_oct), Number(row.send_oct ?? 0) === 0)}
          </Tr>
        </tbody>
      </Table>
      {lost.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-2 text-small">
          {lost.map((name) => (
            <li key={name} className="nums">
              <span className="text-muted">{t(`detail.counter.${name}`)}</span> {format.number(row[name])}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function CountCell({ value, lost }: { value: number | string; lost: boolean }) {
  const { format } = useWords()
  const text = format.number(value)
  return (
    <Td align="end" muted={Number(value) === 0}>
      {lost ? <Trouble isWarning count={value} text={text} /> : text}
    </Td>
  )
}
