import { StatusMark } from '@/ui/status-mark'

/** A count of errors in a cell: zero is plain, any other number is marked as an error or a warning. */
export function Trouble({
  count,
  text,
  isWarning = false,
}: {
  count: number | string | undefined
  text: string
  /** Shown as a warning, for intended losses such as messages dropped by a full queue. */ isWarning?: boolean
}) {
  if (count === undefined || !(Number(count) > 0)) return <>{text}</>
  return (
    <span className={isWarning ? 'text-warn' : 'text-bad'}>
      <StatusMark state={isWarning ? 'warning' : 'error'} className="mr-1 inline-block align-baseline" />
      {text}
    </span>
  )
}
