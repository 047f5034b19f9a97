import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { CommandGroup, CommandList, CommandRow, RowTitle } from '../command-list'
import type { StepRows } from './step-rows'
import type { Suggestion } from './suggestions'

type Props = {
  offered: StepRows
  current: Suggestion | undefined
  /** Ids and the like: shown in the monospace font. */
  mono: boolean
  /** Values used before have a separate heading. */
  grouped: boolean
  idOf: (place: number) => string
  onTake: (row: Suggestion) => void
  onHover: (id: string) => void
}

/** The suggestions of a step, as a listbox under its input. */
export function StepList({ offered: { local, rows }, current, mono, grouped, idOf, onTake, onHover }: Props) {
  const { t } = useWords()
  const draw = (row: Suggestion) => {
    const place = rows.indexOf(row)
    return (
      <CommandRow
        key={row.id}
        value={row.id}
        id={idOf(place)}
        active={row === current}
        index={place}
        count={rows.length}
        onPick={() => onTake(row)}
        onHover={() => onHover(row.id)}
        title={<RowTitle text={row.title} mono={mono} ranges={row.ranges} />}
        glyph={row.mark === undefined || row.mark === 'used' ? undefined : <StatusMark state={row.mark} />}
        {...(row.detail === undefined ? {} : { detail: row.detail })}
      />
    )
  }
  return (
    <CommandList label={t('palette.list')} rows={rows}>
      {grouped && <CommandGroup label={t('palette.step.used')}>{local.map(draw)}</CommandGroup>}
      {rows.slice(grouped ? local.length : 0).map(draw)}
    </CommandList>
  )
}
