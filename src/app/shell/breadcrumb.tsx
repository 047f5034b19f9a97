import { lookUp, useWords } from '@/i18n/use-words'
import { useHere } from '@/route/location'
import { to } from '@/route/paths'
import { screens } from '@/features/registry'
import { cx } from '@/ui/cx'
import { Untrusted } from '@/ui/untrusted'
import { screenAt } from '../page/screen-at'

/** The present location: group, screen, and the object it shows. */
export function Breadcrumb() {
  const { t } = useWords()
  const place = screenAt(useHere())
  if (place === undefined) return null
  const { screen, params } = place
  const parent = screens.find(({ id }) => id === screen.parent)
  // The first path segment names the group; for rules, their subject does.
  const id = params['who'] ?? Object.values(params)[0]
  const name =
    id === undefined || screen.objectNames === undefined ? id : (lookUp(`${screen.objectNames}.${id}`) ?? id)
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0 overflow-hidden">
      <ol className="flex min-w-0 items-center gap-1.5 whitespace-nowrap text-muted">
        <li className="max-lg:hidden">{t(`group.${screen.group}`)}</li>
        {parent !== undefined && (
          <li className="flex min-w-0 items-center gap-1.5">
            <Arrow first />
            <a
              href={`#${to(parent.path as '/clients')}`}
              className={cx(
                'inline-block min-w-6 truncate rounded-sm text-center leading-6 hover:text-text hover:underline',
                'pointer-coarse:min-w-10 pointer-coarse:leading-10',
              )}
            >
              {t(parent.title)}
            </a>
          </li>
        )}
        <li aria-current="page" className="flex min-w-0 items-center gap-1.5 font-semibold text-text">
          <Arrow first={parent === undefined} />
          <span className="min-w-0 truncate">
            {name === undefined ? t(screen.title) : <Untrusted text={name} max={64} />}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** The separator before a path segment; where there is no room for the group, the first segment has none. */
const Arrow = ({ first = false }: { first?: boolean }) => (
  <span aria-hidden className={cx('font-normal text-faint', first && 'max-lg:hidden')}>
    ›
  </span>
)
