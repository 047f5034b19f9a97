import { useWords } from '@/i18n/use-words'
import { useHere } from '@/route/location'
import { to } from '@/route/paths'
import { screens } from '@/screens/registry'
import { Untrusted } from '@/ui/untrusted'
import { screenAt } from '../page/screen-at'

/** Where one is: group, screen, and the thing it shows. */
export function Breadcrumb() {
  const { t } = useWords()
  const place = screenAt(useHere())
  if (place === undefined) return null
  const { screen, params } = place
  const parent = screens.find(({ id }) => id === screen.parent)
  const id = Object.values(params)[0]
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0 overflow-hidden">
      <ol className="flex min-w-0 items-center gap-1.5 whitespace-nowrap text-muted">
        <li className="max-lg:hidden">{t(`group.${screen.group}`)}</li>
        {parent !== undefined && (
          <li className="flex items-center gap-1.5">
            <Arrow />
            <a href={`#${to(parent.path as '/clients')}`} className="inline-block min-w-6 rounded-sm text-center leading-6 hover:text-text hover:underline">{t(parent.title)}</a>
          </li>
        )}
        <li aria-current="page" className="flex min-w-0 items-center gap-1.5 font-semibold text-text">
          <Arrow />
          <span className="min-w-0 truncate">{id === undefined ? t(screen.title) : <Untrusted text={id} max={64} />}</span>
        </li>
      </ol>
    </nav>
  )
}

const Arrow = () => <span aria-hidden className="font-normal text-faint max-lg:first:hidden">›</span>
