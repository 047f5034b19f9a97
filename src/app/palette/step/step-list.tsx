import { useWords } from '@/i18n/use-words'
import { ComboboxGroup, ComboboxList, ComboboxRow } from '@/ui/combobox/combobox-list'
import { useMatched } from '@/ui/highlight'
import { StatusMark } from '@/ui/status-mark'
import type { StepRows } from './step-rows'
import type { Suggestion } from './suggestions'

type Props = {
  id: string
  offered: StepRows
  current: Suggestion | undefined
  /** Ids and the like: drawn in the fixed-width font. */
  mono: boolean
  /** Values used before stand under a heading of their own. */
  grouped: boolean
  idOf: (place: number) => string
  onTake: (row: Suggestion) => void
  onHover: (id: string) => void
}

/** What a step offers, as a listbox under its input. */
export function StepList({ id, offered: { local, rows }, current, mono, grouped, idOf, onTake, onHover }: Props) {
  const { t } = useWords()
  useMatched(id, rows)
  const draw = (row: Suggestion) => {
    const place = rows.indexOf(row)
    return (
      <ComboboxRow
        key={row.id} id={idOf(place)} active={row === current} index={place} count={rows.length} onPick={() => onTake(row)} onHover={() => onHover(row.id)}
        title={<bdi className={mono ? 'font-mono text-small' : undefined}>{row.title}</bdi>}
        glyph={row.mark === undefined || row.mark === 'used' ? undefined : <StatusMark state={row.mark} />}
        {...(row.detail === undefined ? {} : { detail: row.detail })}
      />
    )
  }
  return (
    <ComboboxList id={id} label={t('palette.list')}>
      {grouped && <ComboboxGroup label={t('palette.step.used')}>{local.map(draw)}</ComboboxGroup>}
      {rows.slice(grouped ? local.length : 0).map(draw)}
    </ComboboxList>
  )
}
