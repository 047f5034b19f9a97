import { useState } from 'react'
import { heldSince, nextPosition, toPosition, type HeldKind } from '../contract-held'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { useNow } from '@/api/use-now'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ChevronLeft, ChevronRight } from '@/ui/icon/icons'
import { RelativeTime } from '@/ui/relative-time'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { HeldPayload } from './payload'
import { useHeld } from './use-held'

const every = 5000
const limit = 50

/** The messages held for a client in pages, with the payload of one message on demand. */
export function HeldMessages({ clientid, kind }: { clientid: string; kind: HeldKind }) {
  const { t, format } = useWords()
  const now = useNow(every)
  // The positions where the visited pages begin, without the first page.
  const [positions, setPositions] = useState<readonly string[]>([])
  const [open, setOpen] = useState<string>()
  const position = positions.at(-1)
  const request = { limit, ...(position === undefined ? {} : { position }) }
  // Without payloads, because they may cut a page short, and the next page would skip what was cut.
  const query = useHeld(kind, clientid, { ...request, payload: 'none' }, { every, keep: true })
  const { data: page } = query
  const showPage = (positions: readonly string[]) => {
    setOpen(undefined)
    setPositions(positions)
  }
  if (page === undefined)
    return query.error === null ? (
      <p className="text-muted">{t('list.loading')}</p>
    ) : (
      <ReadError query={query} />
    )
  const rows = page.data
  const next = query.isPlaceholderData ? undefined : nextPosition(request, page)
  return (
    <>
      <ReadError query={query} />
      {rows.length === 0 && (
        <p role="status" className="text-muted">
          {t(positions.length > 0 ? 'detail.client.held.end' : `detail.client.held.none.${kind}`)}
        </p>
      )}
      {rows.length > 0 && (
        <Table label={t(`detail.client.held.${kind}`)} frameClass="max-h-128">
          <THead>
            <tr>
              <Th>{t('detail.topic')}</Th>
              <Th>{t('param.qos')}</Th>
              <Th className="max-sm:hidden">{t('detail.client.held.from')}</Th>
              <Th align="end">{t('detail.client.held.since')}</Th>
              <Th>
                <span className="sr-only">{t('list.rowCommands')}</span>
              </Th>
            </tr>
          </THead>
          <tbody>
            {rows.flatMap((row, index) => {
              if (row.$raw !== undefined)
                return [
                  <Tr key={index}>
                    <Td colSpan={5}>
                      <Badge>{t('list.unreadable')}</Badge> <Untrusted mono text={row.$raw} max={200} />
                    </Td>
                  </Tr>,
                ]
              const at = heldSince(row.inserted_at) ?? row.publish_at
              const shown = open === row.msgid
              // Reads from the position of the previous message; if that is unknown, the page up to here.
              const before = rows[index - 1]
              const place =
                before === undefined
                  ? position
                  : before.$raw === undefined
                    ? toPosition(kind, before)
                    : undefined
              const from =
                index === 0 || place !== undefined
                  ? { position: place, limit: 1 }
                  : { position, limit: index + 1 }
              return [
                <Tr key={row.msgid}>
                  <Td mono className="max-sm:max-w-28!">
                    <Untrusted mono text={row.topic} max={200} />
                    <span className="block truncate text-muted sm:hidden">
                      <Untrusted text={row.from_clientid ?? t('none')} max={80} />
                    </span>
                  </Td>
                  <Td>{row.qos ?? t('none')}</Td>
                  <Td className="max-sm:hidden">
                    <Untrusted text={row.from_clientid ?? t('none')} max={80} />
                  </Td>
                  <Td align="end">
                    {at === undefined ? (
                      t('none')
                    ) : (
                      <RelativeTime
                        iso={new Date(at).toISOString()}
                        relative={format.ago(at, now)}
                        exact={format.date(at)}
                      />
                    )}
                  </Td>
                  <Td align="end">
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-expanded={shown}
                      onClick={() => setOpen(shown ? undefined : row.msgid)}
                    >
                      {t('param.payload')}
                    </Button>
                  </Td>
                </Tr>,
                ...(shown
                  ? [
                      <Tr key={`${row.msgid} payload`}>
                        <Td colSpan={5}>
                          <HeldPayload clientid={clientid} kind={kind} row={row} from={from} />
                        </Td>
                      </Tr>,
                    ]
                  : []),
              ]
            })}
          </tbody>
        </Table>
      )}
      {(positions.length > 0 || next !== undefined) && (
        <nav aria-label={t('list.page.nav')} className="flex items-center gap-2 text-small text-muted">
          <span className="nums flex-1" aria-live="polite">
            {t('detail.client.held.piece', { number: format.number(positions.length + 1) })}
          </span>
          <Button
            size="sm"
            icon={ChevronLeft}
            disabledReason={positions.length === 0 && t('list.page.atStart')}
            onClick={() => showPage(positions.slice(0, -1))}
          >
            {t('list.page.previous')}
          </Button>
          <Button
            size="sm"
            icon={ChevronRight}
            busy={query.isPlaceholderData}
            disabledReason={next === undefined && t('list.page.atEnd')}
            onClick={() => {
              if (next !== undefined) showPage([...positions, next])
            }}
          >
            {t('list.page.next')}
          </Button>
        </nav>
      )}
    </>
  )
}
