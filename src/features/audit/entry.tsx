import { useSession } from '@/connection/use-connection'
import { commandHistory } from '@/command/history/history-store'
import { useCommandRuntime } from '@/command/react'
import type { AuditEntry } from './contract'
import { useWords } from '@/i18n/use-words'
import { redact } from '@/lib/text/redact'
import { commandHistoryPaths } from '@/features/command-history/paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { TextLines } from '@/detail/text-lines'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { fromText, operationText, Result } from './columns'
import { objectText } from './object'
import { toOwnEntry } from './own-entry'

/** The request or error as text; secrets are masked by the broker, and here once more. */
const toLines = (value: unknown): readonly string[] =>
  redact(JSON.stringify(value, null, 2) ?? '').split('\n')

/** Whether a value is present; fields that do not apply are empty texts. */
const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** One entry with its user, operation, request and reply. */
export function AuditDetail({
  row,
  close,
}: {
  row: AuditEntry
  /** The address without the entry. */
  close: string
}) {
  const { t, format } = useWords()
  const { registry } = useCommandRuntime()
  const { username } = useSession()
  const historyEntry = toOwnEntry(row, useStore(commandHistory), (id) => registry.get(id), username)
  const command = historyEntry === undefined ? undefined : registry.get(historyEntry.command)
  const words = { t }
  return (
    <Card
      title={t('audit.entry')}
      note={format.date(row.created_at)}
      aside={<Link href={`#${close}`}>{t('action.close')}</Link>}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <Facts>
          <Fact name={t('audit.operation')}>
            <Untrusted mono text={operationText(row)} max={200} />
          </Fact>
          <Fact name={t('audit.object')}>
            {objectText(row) === '' ? t('none') : <Untrusted mono text={objectText(row)} max={200} />}
          </Fact>
          <Fact name={t('audit.resultLabel')}>
            <Result row={row} words={words} />
          </Fact>
          <Fact name={t('audit.source')}>
            {isPresent(row.source) ? <Untrusted mono text={row.source ?? ''} max={80} /> : t('none')}
          </Fact>
          <Fact name={t('audit.fromLabel')}>
            <Untrusted text={row.from === undefined ? t('none') : fromText(row.from)} max={40} />
          </Fact>
          <Fact name={t('audit.ip')}>
            {isPresent(row.source_ip) ? <Untrusted mono text={row.source_ip ?? ''} max={60} /> : t('none')}
          </Fact>
          <Fact name={t('list.column.node')}>
            {row.node === undefined ? t('none') : <Untrusted mono text={row.node} max={80} />}
          </Fact>
          <Fact name={t('audit.duration')}>
            {row.duration_ms === undefined ? t('none') : format.number(row.duration_ms)}
          </Fact>
          {command !== undefined && (
            <Fact name={t('audit.own')}>
              <Link
                className="inline-flex min-h-6 min-w-6 items-center"
                href={`#${to(commandHistoryPaths.commandHistory, undefined, { q: command.id })}`}
              >
                {t(command.title)}
              </Link>
            </Fact>
          )}
        </Facts>
        <div className="flex min-w-0 flex-col gap-3">
          {isPresent(row.failure) && <Part title={t('audit.failure')} value={row.failure} />}
          <Request row={row} />
        </div>
      </div>
    </Card>
  )
}

/** What was sent, and folded below it the rest of the request, such as its headers. */
function Request({ row: { http_request: request } }: { row: AuditEntry }) {
  const { t } = useWords()
  if (typeof request !== 'object' || request === null)
    return <p className="text-muted">{t('audit.noRequest')}</p>
  const { body, ...rest } = request
  return (
    <>
      {isPresent(body) && <Part title={t('audit.body')} value={body} />}
      <Disclosure label={t('audit.request')}>
        <Part title={t('audit.request')} value={rest} />
      </Disclosure>
    </>
  )
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <section className="flex min-w-0 flex-col gap-1">
      <h3 className="text-small text-muted">{title}</h3>
      <TextLines label={title} lines={toLines(value)} className="max-h-72" />
    </section>
  )
}
