import type { ReactNode } from 'react'
import type { ConfirmItem } from '@/command/confirm'
import { useWords } from '@/i18n/use-words'
import { Untrusted } from '@/ui/untrusted'

/** How many are named. */
const maxNames = 10

/** The first affected items, and how many follow. */
function FirstOf({ rows }: { rows: readonly ReactNode[] }) {
  const { t } = useWords()
  const more = rows.length - maxNames
  return (
    <ul aria-label={t('palette.confirm.targets')} className="max-h-60 overflow-auto text-small">
      {rows.slice(0, maxNames).map((row, index) => (
        <li key={index}>{row}</li>
      ))}
      {more > 0 && <li className="text-muted">{t('palette.confirm.more', { count: more })}</li>}
    </ul>
  )
}

/** The targets of a run by their names. */
export const AffectedNames = ({ names }: { names: readonly string[] }) => (
  <FirstOf
    rows={names.map((name) => (
      <Untrusted key={name} mono text={name} max={80} />
    ))}
  />
)

/** Items of a configuration by their kinds and names; what is deleted is marked. */
export function AffectedItems({ items }: { items: readonly ConfirmItem[] }) {
  const { t } = useWords()
  return (
    <FirstOf
      rows={items.map(({ kind, name, isDeleted = false }) => (
        <span key={`${kind} ${name}`} className={isDeleted ? 'text-bad' : undefined}>
          {isDeleted ? t('palette.confirm.deleted', { kind: t(kind) }) : t(kind)}{' '}
          {name !== '' && <Untrusted mono text={name} max={80} />}
        </span>
      ))}
    />
  )
}
