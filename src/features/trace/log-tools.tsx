import { useState } from 'react'
import { storage } from '@/api/storage'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Select } from '@/ui/control/select'
import type { TagFilter } from './log-rows'

const name = 'logWrap'

/** Whether long messages take several lines, as last chosen. */
export function useWrap(): readonly [boolean, (wrap: boolean) => void] {
  const [wrap, setWrap] = useState(() => storage.get(name) === 'true')
  return [
    wrap,
    (next) => {
      setWrap(next)
      storage.set(name, String(next))
    },
  ]
}

type Props = { filter: TagFilter; wrap: boolean; onWrap: (wrap: boolean) => void }

/** Chooses which lines are listed, and how. */
export function LogTools({
  filter: { tag, tags, choose, onlyProblems, problems, chooseProblems },
  wrap,
  onWrap,
}: Props) {
  const { t, format } = useWords()
  const known = [...new Set([...tags.keys(), ...(tag === undefined ? [] : [tag])])].sort()
  return (
    <span className="flex items-center gap-2">
      <Select
        className="w-44"
        aria-label={t('trace.tag')}
        value={tag ?? ''}
        options={[
          { value: '', label: t('trace.allTags') },
          ...known.map((one) => ({ value: one, label: `${one} · ${format.number(tags.get(one) ?? 0)}` })),
        ]}
        onValue={(next) => choose(next === '' ? undefined : next)}
      />
      <Button size="sm" aria-pressed={onlyProblems} onClick={() => chooseProblems(!onlyProblems)}>
        {t('trace.problems')} <span className="nums text-muted">{format.number(problems)}</span>
      </Button>
      <Button size="sm" aria-pressed={wrap} onClick={() => onWrap(!wrap)}>
        {t('trace.wrap')}
      </Button>
    </span>
  )
}
