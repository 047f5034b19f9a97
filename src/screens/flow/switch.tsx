import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Segmented } from '@/ui/control/segmented'

/** The drawing, or the list that says the same. */
export function ViewSwitch({ value }: { value: 'graph' | 'list' }) {
  const { t } = useWords()
  const [, change] = useSearch()
  return (
    <Segmented
      label={t('flow.view')}
      value={value}
      onChange={(view) => change({ view })}
      options={[
        { value: 'graph', label: t('flow.asGraph') },
        { value: 'list', label: t('flow.asList') },
      ]}
    />
  )
}
