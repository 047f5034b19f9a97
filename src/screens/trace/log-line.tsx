import { useWords } from '@/i18n/use-words'
import { Revealed } from '@/table/detail/text-lines'

/** `2026-11-26T14:49:27.123456+00:00 [MQTT] client@host msg: …`, as the broker writes its text traces. */
const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d) \[([A-Z_]+)\] (\S+ )?(?=msg: )/

/** One line of a trace: its time as this browser's clock has it, its tag and its client set apart from the message. */
export function LogLine({ text }: { text: string }) {
  const { format } = useWords()
  const found = form.exec(text)
  if (found === null) return <Revealed text={text} />
  const [head, second = '', fraction = '', zone = '', tag = '', client = ''] = found
  const at = `${second}${fraction}${zone}`
  return (
    <>
      <time dateTime={at} title={at} className="text-muted">
        {format.date(`${second}${zone}`)}
        {fraction.slice(0, 4)}
      </time>{' '}
      <span className={tag === 'MQTT' ? 'text-info' : 'text-accent'}>[{tag}]</span>{' '}
      <span className="text-muted">
        <Revealed text={client} />
      </span>
      <Revealed text={text.slice(head.length)} />
    </>
  )
}
