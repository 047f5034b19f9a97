import { useWords } from '@/i18n/use-words'
import { clientPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import { pathOrNone } from '@/list/rows/row-link'
import { useNow } from '@/api/use-now'

/** Publishers that are no clients: the management API and the broker itself. */
const noClients = ['http_api', 'emqx_sys']

/**
 * The publisher of a message, as a link to the client; the broker sends a placeholder if there was none
 * (src/contract/docs/api.md#value-formats).
 */
export function Sender({ id }: { id: string | undefined }) {
  const { t } = useWords()
  if (id === undefined || id === '' || id === 'undefined') return t('none')
  const path = noClients.includes(id) ? undefined : pathOrNone(() => to(clientPaths.client, { clientid: id }))
  const text = <Untrusted mono text={id} max={120} />
  return path === undefined ? (
    text
  ) : (
    <Link href={`#${path}`} className="-my-0.5 inline-block max-w-full leading-6">
      {text}
    </Link>
  )
}

/** An instant, exact and relative; `until` for one that may lie ahead. */
export function Instant({ value, kind = 'ago' }: { value: string | undefined; kind?: 'ago' | 'until' }) {
  const { t, format } = useWords()
  const now = useNow(10_000)
  if (value === undefined) return t('none')
  return (
    <>
      {format.date(value)} ·{' '}
      <RelativeTime focusable iso={value} relative={format[kind](value, now)} exact={format.date(value)} />
    </>
  )
}

/** Text that a publisher may have omitted. */
export function SentText({ text }: { text: string | undefined }) {
  const { t } = useWords()
  return text === undefined || text === '' || text === 'undefined' ? (
    t('none')
  ) : (
    <Untrusted text={text} max={200} />
  )
}
