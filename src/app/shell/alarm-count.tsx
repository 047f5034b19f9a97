import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/route/paths'
import { StatusMark } from '@/ui/status-mark'

/** How many alarms stand, and the way to them: read on load and whenever the page comes into sight (contract A §2.2). */
export function AlarmCount() {
  const { t, format } = useWords()
  const { data, isError } = useRead('alarm', 'alarmList', { query: { activated: true, page: 1, limit: 1 } })
  const count = data?.meta.count ?? data?.data.length
  if (count === undefined && !isError) return null
  const words = count === undefined ? t('shell.alarm.unknown') : count === 0 ? t('shell.alarm.none') : t('shell.alarm.some', { count })
  const some = count !== undefined && count > 0
  return (
    <a href={`#${to(paths.alarms)}`} title={words} className={`inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm px-1 ${some ? 'font-semibold text-warn' : 'text-muted hover:text-text'}`}>
      <span role="status" className="inline-flex items-center gap-1.5">
        <StatusMark state={some ? 'warning' : count === 0 ? 'ok' : 'waiting'} />
        {some && <span aria-hidden className="nums">{format.number(count)}</span>}
        <span className={some ? 'sr-only' : 'whitespace-nowrap max-md:sr-only'}>{words}</span>
      </span>
    </a>
  )
}
