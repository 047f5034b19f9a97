import { workNamespace } from '@/api/work-namespace'
import { useOffers } from '@/command/current-broker'
import { useWords } from '@/i18n/use-words'
import { Boxes } from '@/ui/icon/icons'
import { useStore } from '@/ui/use-store'

/** Says of a list without namespaces that it shows everything, while a namespace is chosen in the top bar. */
export function NotByNamespace() {
  const { t } = useWords()
  const supported = useOffers()('namespacedRows')
  const chosen = useStore(workNamespace)
  if (!supported || chosen === '') return null
  return (
    <p className="flex items-center gap-1.5 text-small text-muted">
      <Boxes size={12} aria-hidden className="shrink-0" />
      {t('namespace.notBy')}
    </p>
  )
}
