import { AtSign, Compass, CornerDownLeft, Hash, History, X, Zap } from '@/ui/icons'
import { memo } from 'react'
import type { Resource } from '@/api/resource'
import { translate as t } from '@/i18n/use-words'
import { ComboboxRow } from '@/ui/combobox-list'
import { Highlight } from '@/ui/highlight'
import { StatusMark } from '@/ui/status-mark'
import type { PaletteRow } from './rows'

/** What kind of thing a row is. It seldom changes from key to key, and is drawn only when it does. */
const Glyph = memo(function Glyph({ kind, resource, state, removable }: { kind: PaletteRow['kind']; resource: Resource | undefined; state: string | undefined; removable: boolean }) {
  if (resource === 'client' && state !== undefined) return <StatusMark state={state} />
  if (removable) return <History size={14} />
  if (resource === 'topic') return <Hash size={14} />
  if (kind === 'object') return <AtSign size={14} />
  if (kind === 'screen') return <Compass size={14} />
  return kind === 'argument' ? <CornerDownLeft size={14} /> : <Zap size={14} />
})

type Props = { row: PaletteRow; id: string; index: number; count: number; active: boolean; onPick: () => void; onHover: () => void; onForget: () => void }

/** One row of the palette's list. */
export function Row({ row, id, index, count, active, onPick, onHover, onForget }: Props) {
  return (
    <ComboboxRow
      id={id}
      active={active}
      index={index}
      count={count}
      glyph={<Glyph kind={row.kind} resource={row.ref?.resource} state={row.ref?.label} removable={row.removable === true} />}
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
