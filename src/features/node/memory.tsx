import { useWords } from '@/i18n/use-words'
import { ProgressBar } from '@/ui/progress-bar'

/** Used memory as a bar with numbers; a share below one percent remains visible. */
export function Memory({ used, total }: { used: number; total: number }) {
  const { t, format } = useWords()
  return (
    <span className="block w-64 max-w-full">
      <ProgressBar
        label={t('list.column.memory')}
        value={Math.max(used, total / 100)}
        max={total}
        text={t('list.node.memory', { used: format.bytes(used), total: format.bytes(total) })}
        tone={used / total > 0.9 ? 'warn' : 'accent'}
      />
    </span>
  )
}
