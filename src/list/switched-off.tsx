import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import type { Path } from '@/route/paths'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'

/** A notice above a list whose feature is disabled, with a link to its settings. */
export function SwitchedOff({ text, link, to }: { text: Key; link: Key; to: Path }) {
  const { t } = useWords()
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-text">
      <StatusMark state="warning" word={t(text)} />
      <Link href={`#${to}`} className="leading-6">
        {t(link)}
      </Link>
    </span>
  )
}
