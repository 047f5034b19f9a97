import { useWords } from '@/i18n/use-words'
import { Checkbox } from '@/ui/control/checkbox'
import { FoldButton } from '@/ui/fold-button'
import { Td, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { partsKey } from './part-key'
import type { PlanState } from './plan'
import type { PlanGroup } from './plan-lines'
import type { Sides } from './plan-row'
import { summarizeChoice, type PlanChoice } from './use-plan-choice'

type Props = {
  readonly group: PlanGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly choice: PlanChoice
  readonly sides: Sides
}

/** The heading of a type: how many of its items each side has alone, and how many differ. */
export function GroupRow({ group: { part, items }, isOpen, onToggle, choice, sides }: Props) {
  const { t, format } = useWords()
  const name = t(partsKey(part))
  const { selectable, isAll, isSome } = summarizeChoice(items, choice)
  const count = (state: PlanState) => items.filter((item) => item.state === state).length
  const counts = [
    [count('new'), (value: string) => t('backup.count.only', { value, side: sides.source })],
    [count('changed'), (value: string) => t('backup.count.changed', { value })],
    [count('here'), (value: string) => t('backup.count.only', { value, side: sides.target })],
    [count('same'), (value: string) => t('backup.count.same', { value })],
    [
      count('unsupported') + count('incomparable') + count('unread'),
      (value: string) => t('backup.count.notCompared', { value }),
    ],
  ] as const
  const text = counts
    .filter(([number]) => number > 0)
    .map(([number, words]) => words(format.number(number)))
    .join(' · ')
  return (
    <Tr className="bg-canvas font-semibold">
      <Td className="max-w-none!">
        <span className="flex items-center gap-1">
          {selectable.length > 0 ? (
            <Checkbox
              label={t('backup.chooseType', { type: name, count: selectable.length })}
              labelHidden
              checked={isAll}
              indeterminate={isSome}
              onValue={(on) => choice.select(on ? selectable : items, on)}
            />
          ) : (
            <span className="size-6 shrink-0" />
          )}
          <FoldButton label={name} isOpen={isOpen} onToggle={onToggle}>
            {name}
          </FoldButton>
        </span>
      </Td>
      <Td colSpan={2} className="max-w-none! font-normal text-muted">
        <Untrusted text={text} max={200} />
      </Td>
    </Tr>
  )
}
