import { AtSign, Compass, CornerDownLeft, Hash, History, X, Zap } from '@/ui/icon/icons'
import { memo } from 'react'
import type { Resource } from '@/api/resource'
import { translate as t } from '@/i18n/use-words'
import { paintsMatches } from '@/ui/highlight'
import { StatusMark } from '@/ui/status-mark'
import { CommandRow, RowTitle } from '../command-list'
import type { PaletteRow } from './rows'

/** What kind of thing a row is. */
function Glyph({
  kind,
  resource,
  state,
  removable,
}: {
  kind: PaletteRow['kind']
  resource: Resource | undefined
  state: string | undefined
  removable: boolean
}) {
  if (resource === 'client' && state !== undefined) return <StatusMark state={state} />
  if (removable) return <History size={14} />
  if (resource === 'topic') return <Hash size={14} />
  if (kind === 'object') return <AtSign size={14} />
  if (kind === 'screen') return <Compass size={14} />
  return kind === 'argument' ? <CornerDownLeft size={14} /> : <Zap size={14} />
}

/** What a row can be asked for, by its place in the list. */
export type RowHandlers = {
  readonly pick: (index: number) => void
  readonly hover: (index: number) => void
  readonly forget: (index: number) => void
}

type Props = {
  row: PaletteRow
  id: string
  index: number
  count: number
  active: boolean
  hands: RowHandlers
}

/** What a row stands for, and all that is drawn in it; its matched letters are painted over it. */
const look = (row: PaletteRow) => {
  const { id, kind, ref, removable, mono, title, detail, keys, reason } = row
  return [
    id,
    kind,
    ref?.resource,
    ref?.label,
    removable,
    mono,
    title,
    detail,
    keys,
    reason,
    paintsMatches ? undefined : row.ranges.join(),
  ]
}

function alike(before: Props, now: Props): boolean {
  if (
    before.id !== now.id ||
    before.index !== now.index ||
    before.count !== now.count ||
    before.active !== now.active ||
    before.hands !== now.hands
  )
    return false
  if (before.row === now.row) return true
  const next = look(now.row)
  return look(before.row).every((part, place) => part === next[place])
}

/** One row of the palette's list. A letter more seldom changes what stands in it, and it is drawn only when it does. */
export const Row = memo(function Row({ row, id, index, count, active, hands }: Props) {
  return (
    <CommandRow
      value={row.id}
      id={id}
      active={active}
      index={index}
      count={count}
      glyph={
        <Glyph
          kind={row.kind}
          resource={row.ref?.resource}
          state={row.ref?.label}
          removable={row.removable === true}
        />
      }
      title={
        <RowTitle text={row.title} mono={row.mono === true} ranges={paintsMatches ? undefined : row.ranges} />
      }
      detail={
        row.removable === true ? (
          <span className="inline-flex items-center gap-1.5">
            {row.detail}
            {/* For the mouse; the keyboard has Delete. An option holds no button of its own. */}
            <span
              aria-hidden
              title={t('palette.forget')}
              className="rounded-sm p-0.5 hover:bg-hover"
              onClick={(event) => {
                event.stopPropagation()
                hands.forget(index)
              }}
            >
              <X size={12} />
            </span>
          </span>
        ) : (
          row.detail
        )
      }
      {...(row.keys === undefined ? {} : { keys: row.keys })}
      {...(row.reason === undefined ? {} : { reason: row.reason })}
      onPick={() => hands.pick(index)}
      onHover={() => hands.hover(index)}
    />
  )
}, alike)
