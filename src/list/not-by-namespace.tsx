import { workNamespace } from '@/api/work-namespace'
import { useOffers } from '@/command/current-broker'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Boxes } from '@/ui/icon/icons'
import { useStore } from '@/ui/use-store'

/** Says of a list or of settings that they are not of the namespace that is chosen in the top bar, but of the whole broker. */
export function NotByNamespace({ text = 'namespace.notBy' }: { text?: Key }) {
  const { t } = useWords()
  const supported = useOffers()('namespacedRows')
  const chosen = useStore(workNamespace)
  if (!supported || chosen === '') return null
  return (
    <p className="flex items-center gap-1.5 text-small text-muted">
      <Boxes size={12} aria-hidden className="shrink-0" />
      {t(text)}
    </p>
  )
}
