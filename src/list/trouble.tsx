import { StatusMark } from '@/ui/status-mark'

/** A count of what went wrong in a cell: zero is plain, any other number has the mark and color of an error or a warning. */
export function Trouble({
  count,
  text,
  lesser = false,
}: {
  count: number | string | undefined
  text: string
  /** Lost by intent, such as what a full queue drops: a warning. */ lesser?: boolean
}) {
  if (count === undefined || !(Number(count) > 0)) return <>{text}</>
  return (
    <span className={lesser ? 'text-warn' : 'text-bad'}>
      <StatusMark state={lesser ? 'warning' : 'error'} className="mr-1 inline-block align-baseline" />
      {text}
    </span>
  )
}
