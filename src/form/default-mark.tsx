import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'
import { RotateCcw } from '@/ui/icon/icons'

/** At a label: a dot says that the value is not the default, and a button brings the default back. */
export function DefaultMark({
  name,
  usual,
  onReset,
}: {
  /** The field's label. */
  name: string
  /** The default in words; empty where it has too many parts to say. */
  usual: string
  onReset: () => void
}) {
  const { t } = useWords()
  const said = usual === '' ? t('form.differs') : t('form.default', { value: usual })
  return (
    <span className="flex items-center gap-0.5" data-differs>
      <span title={said} className="size-1.5 rounded-full bg-accent" role="img" aria-label={said} />
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
