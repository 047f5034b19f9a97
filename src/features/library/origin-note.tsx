import type { Origin } from '@/api/library'
import { useWords } from '@/i18n/use-words'

/** Says that what is shown comes from the library, or replaces what comes from there; nothing about what is of this browser only. */
export function OriginNote({ origin }: { origin: Origin }) {
  const { t } = useWords()
  return origin === 'own' ? null : <p className="text-muted">{t(`library.originText.${origin}`)}</p>
}
