import { AtSign, ChevronRight, Compass, CornerDownLeft, Hash, X } from '@/ui/icon/icons'
import { memo } from 'react'
import { translate as t } from '@/i18n/use-words'
import { paintsMatches } from '@/ui/highlight'
import { StatusMark } from '@/ui/status-mark'
import { CommandRow, RowTitle } from '../command-list'
import { iconOfCommand, iconOfScreen, toneOfCommand } from './row-icon'
import type { PaletteRow } from './palette-row'

/** The icon of a row: the action of a command, or the menu's icon of a screen or a noun. */
function Glyph({ row: { kind, command, elsewhere, ref = elsewhere } }: { row: PaletteRow }) {
  if (ref?.state !== undefined) return <StatusMark state={ref.state} />
  if (kind === 'object') {
    const Icon = ref?.resource === 'topic' ? Hash : (iconOfScreen(ref?.resource ?? '') ?? AtSign)
    return <Icon size={14} />
  }
  if (kind === 'screen') {
    const Icon = iconOfScreen(command.id.slice('go.'.length)) ?? Compass
    return <Icon size={14} />
  }
  if (kind === 'argument') return <CornerDownLeft size={14} />
  if (kind === 'more') return <ChevronRight size={14} />
  const Icon = iconOfCommand(command)
  return <Icon size={14} className={toneOfCommand(command)} />
}

/** The actions of a row, by its index in the list. */
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
  handlers: RowHandlers
}

/** What a row represents, and everything rendered in it; its matched letters are highlighted over it. */
const appearanceOf = (row: PaletteRow) => {
  const { id, kind, command, elsewhere, ref = elsewhere, removable, mono, title, detail, keys, reason } = row
  return [
    id,
    kind,
    command.id,
    ref?.resource,
    ref?.state,
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
    before.handlers !== now.handlers
  )
    return false
  if (before.row === now.row) return true
  const next = appearanceOf(now.row)
  return appearanceOf(before.row).every((part, place) => part === next[place])
}

/** One row of the palette's list. Another letter rarely changes its content, and it re-renders only then. */
export const Row = memo(function Row({ row, id, index, count, active, handlers }: Props) {
  return (
    <CommandRow
      value={row.id}
      id={id}
      active={active}
      index={index}
      count={count}
      glyph={<Glyph row={row} />}
      title={
        <RowTitle text={row.title} mono={row.mono === true} ranges={paintsMatches ? undefined : row.ranges} />
      }
      detail={
        row.removable === true ? (
          <span className="inline-flex items-center gap-1.5">
            {row.detail}
            {/* For the mouse; the keyboard has Delete. An option cannot contain a button of its own. */}
            <span
              aria-hidden
              title={t('palette.forget')}
              className="rounded-sm p-0.5 hover:bg-hover"
              onClick={(event) => {
                event.stopPropagation()
                handlers.forget(index)
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
      onPick={() => handlers.pick(index)}
      onHover={() => handlers.hover(index)}
    />
  )
}, alike)
