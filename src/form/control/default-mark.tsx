import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'
import { RotateCcw } from '@/ui/icon/icons'

/** A dot next to a label if the value is not the default, and a button to restore the default. */
export function DefaultMark({
  name,
  defaultText,
  onReset,
}: {
  /** The field's label. */
  name: string
  /** The formatted default; empty if it is too complex to show. */
  defaultText: string
  onReset: () => void
}) {
  const { t } = useWords()
  const text = defaultText === '' ? t('form.differs') : t('form.default', { value: defaultText })
  return (
    <span className="flex items-center gap-0.5" data-differs>
      <span title={text} className="size-1.5 rounded-full bg-accent" role="img" aria-label={text} />
      <IconButton
        size="sm"
        icon={RotateCcw}
        className="-my-1 min-w-6!"
        label={t('form.toDefault', { name })}
        onClick={onReset}
      />
    </span>
  )
}
