import type { AnyCommand } from '@/command/command'
import { useCommandRuntime, useStart } from '@/command/react'
import { globalOnly } from '@/contract/namespaced-id'
import { useManagedNamespaces } from '@/features/namespace/namespace-filter'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { workNamespace } from '@/api/work-namespace'
import { Boxes, Check, TriangleAlert } from '@/ui/icon/icons'
import { Menu, type MenuItem } from '@/ui/overlay/menu'
import { Untrusted } from '@/ui/untrusted'
import { useNarrow } from '@/ui/use-media'
import { useStore } from '@/ui/use-store'

/** The menu lists this many namespaces; others are found in the palette. */
const maxListed = 12

/**
 * The namespace of this tab, and a menu to choose another: it narrows all lists that have namespaces. Only where rows
 * may be in namespaces, and not for accounts that are limited to one.
 */
export function NamespaceSwitch() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const start = useStart()
  const { supported, names } = useManagedNamespaces()
  const chosen = useStore(workNamespace)
  const narrow = useNarrow()
  if (!supported || (names?.length === 0 && chosen === '')) return null
  const isMissing = chosen !== '' && chosen !== globalOnly && names?.includes(chosen) === false
  const run = (id: string, values: Record<string, string> = {}) => {
    const command: AnyCommand | undefined = registry.get(id)
    if (command !== undefined) start(command, values, 'menu')
  }
  const item = (id: string, label: string, isChosen: boolean, onSelect: () => void): MenuItem => ({
    id,
    label,
    icon: isChosen ? Check : Boxes,
    onSelect,
  })
  const shown = (names ?? []).slice(0, maxListed)
  const listed = chosen === '' || chosen === globalOnly || shown.includes(chosen) ? shown : [chosen, ...shown]
  const text =
    chosen === '' ? t('namespace.choice.all') : chosen === globalOnly ? t('namespace.only.global') : chosen
  const label = isMissing
    ? t('namespace.choice.missing', { namespace: plain(chosen, 80) })
    : t('namespace.choice.label', { namespace: plain(text, 80) })
  return (
    <Menu
      label={label}
      variant="ghost"
      align="start"
      chevron={!narrow}
      className="max-w-48 shrink-0 max-md:max-w-28 max-md:px-1.5"
      items={[
        [
          item('', t('namespace.choice.all'), chosen === '', () => run('namespace.all')),
          item('global', t('namespace.only.global'), chosen === globalOnly, () => run('namespace.global')),
        ],
        listed.map((ns) =>
          item(`ns ${ns}`, plain(ns, 40), ns === chosen, () => run('namespace.switch', { ns })),
        ),
        ...((names?.length ?? 0) > maxListed
          ? [[item('other', t('namespace.choice.other'), false, () => run('namespace.switch'))]]
          : []),
      ].filter(({ length }) => length > 0)}
      button={
        <span className="inline-flex min-w-0 items-center gap-1.5">
          {isMissing ? (
            <TriangleAlert size={14} aria-hidden className="shrink-0 text-warn" />
          ) : (
            <Boxes size={14} aria-hidden className="shrink-0" />
          )}
          <span className={chosen === '' ? 'truncate text-muted max-md:sr-only' : 'truncate'}>
            {chosen === '' || chosen === globalOnly ? text : <Untrusted mono text={chosen} max={40} />}
          </span>
        </span>
      }
    />
  )
}
