import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Segmented } from '@/ui/control/segmented'
import { StatusMark } from '@/ui/status-mark'
import type { Flow } from './use-flow'

type Props = Pick<Flow, 'partial'> & {
  value: 'graph' | 'list'
  /** A note on the view. */ children: ReactNode
}

/** Switches between drawing and list, and says what is missing from either. */
export function ViewBar({ value, partial, children }: Props) {
  const { t } = useWords()
  const [, change] = useSearch()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
      <span className="text-body">
        <Segmented
          label={t('flow.view')}
          value={value}
          onChange={(view) => change({ view })}
          options={[
            { value: 'graph', label: t('flow.asGraph') },
            { value: 'list', label: t('flow.asList') },
          ]}
        />
      </span>
      {children}
      {partial !== undefined && <StatusMark state="warning" word={t('flow.partial', partial)} />}
    </div>
  )
}
