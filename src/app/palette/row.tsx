import { AtSign, Compass, CornerDownLeft, Hash, History, X, Zap } from '@/ui/icons'
import { translate as t } from '@/i18n/use-words'
import { ComboboxRow } from '@/ui/combobox-list'
import { Highlight } from '@/ui/highlight'
import { StatusMark } from '@/ui/status-mark'
import type { PaletteRow } from './rows'

function Glyph({ row }: { row: PaletteRow }) {
  if (row.ref?.resource === 'client' && row.ref.label !== undefined) return <StatusMark state={row.ref.label} />
  if (row.removable === true) return <History size={14} />
  if (row.ref?.resource === 'topic') return <Hash size={14} />
  if (row.kind === 'object') return <AtSign size={14} />
  if (row.kind === 'screen') return <Compass size={14} />
  return row.kind === 'argument' ? <CornerDownLeft size={14} /> : <Zap size={14} />
}

type Props = { row: PaletteRow; id: string; index: number; count: number; active: boolean; onPick: () => void; onHover: () => void; onForget: () => void }

/** One row of the palette's list. */
export function Row({ row, id, index, count, active, onPick, onHover, onForget }: Props) {
  return (
    <ComboboxRow
      id={id}
      active={active}
      index={index}
      count={count}
      glyph={<Glyph row={row} />}
      title={<bdi className={row.mono === true ? 'font-mono text-small' : undefined}><Highlight text={row.title} ranges={row.ranges} /></bdi>}
      detail={
        row.removable === true ? (
          <span className="inline-flex items-center gap-1.5">
            {row.detail}
            {/* For the mouse; the keyboard has Delete. An option holds no button of its own. */}
            <span aria-hidden title={t('palette.forget')} className="rounded-sm p-0.5 hover:bg-hover" onClick={(event) => { event.stopPropagation(); onForget() }}>
              <X size={12} />
            </span>
          </span>
        ) : row.detail
      }
      {...(row.keys === undefined ? {} : { keys: row.keys })}
      {...(row.reason === undefined ? {} : { reason: row.reason })}
      onPick={onPick}
      onHover={onHover}
    />
  )
}
