import { useDesk, useHereState } from '@/command/react'
import type { AnyCommand, Given } from '@/command/command'
import { selectionOf, staleReason } from '@/command/here'
import { keyLabel } from '@/command/keys/label'
import { lookUp, useWords } from '@/i18n/use-words'
import { Dialog } from '@/ui/overlay/dialog'
import { KeyCaps } from '@/ui/key-caps'
import { liveKeys, ownKeys } from '../keys/keys'
import { titleWith, whatOf } from '@/command/prompt/phrase'
import { useStore } from '@/ui/use-store'
import { closeKeySheet, keySheet, whereToReturn } from '../palette/store'

type Line = { key: string; title: string }

/** The keys that work here and now (palette §24): made from the registry and the screen, so none of them is dead. */
export function KeySheet() {
  const { open } = useStore(keySheet)
  const { t } = useWords()
  return (
    <Dialog open={open} onClose={closeKeySheet} width="lg" title={t('palette.keys.title')} closeLabel={t('action.close')} returnFocus={whereToReturn}>
      {open && <Sheet />}
    </Dialog>
  )
}

function Sheet() {
  const { registry, context } = useDesk()
  const { t } = useWords()
  const here = useHereState()
  const now = { ...context(), signal: new AbortController().signal }
  const { singleKeys } = now.preferences
  const off = (command: AnyCommand, given: Given) => (Object.keys(given).length > 0 && staleReason(here.stale, command) !== undefined) || command.blocked?.(now, given as never) !== undefined
  const live = liveKeys(registry.all, now, here).filter(({ command, given }) => !off(command, given))
  const refs = selectionOf(here)
  const works = (hotkey: string) => singleKeys || /mod|ctrl|meta/.test(hotkey)
  const line = ({ command, given }: (typeof live)[number]): Line => ({
    key: keyLabel(command.hotkey ?? ''),
    title: Object.keys(given).length > 0 ? titleWith(t, command, refs[0]?.resource, whatOf(t, refs)).title : t(command.title),
  })
  const usable = live.filter(({ command }) => works(command.hotkey ?? ''))
  const groups: [string, Line[]][] = [
    [t('palette.keys.selection', { what: whatOf(t, refs) }), usable.filter(({ given }) => Object.keys(given).length > 0).map(line)],
    [t('palette.keys.here'), singleKeys ? here.keys.map(({ key, title }) => ({ key, title: lookUp(title) ?? title })) : []],
    [t('palette.keys.everywhere'), [
      ...ownKeys(here).filter(({ hotkey }) => works(hotkey)).map(({ hotkey, title }) => ({ key: keyLabel(hotkey), title: t(title) })),
      ...usable.filter(({ command, given }) => Object.keys(given).length === 0 && command.goes === undefined).map(line),
    ]],
    [t('palette.keys.go'), usable.filter(({ command }) => command.goes !== undefined).map(line)],
  ]
  return (
    <div tabIndex={0} role="region" aria-label={t('palette.keys.title')} className="max-h-[65vh] gap-x-6 overflow-y-auto md:columns-2">
      {!singleKeys && <p className="pb-3 text-muted [column-span:all]">{t('palette.keys.off')}</p>}
      {groups.filter(([, lines]) => lines.length > 0).map(([title, lines]) => (
        <section key={title} className="break-inside-avoid pb-3">
          <h3 className="pb-1 text-small font-semibold text-muted"><bdi>{title}</bdi></h3>
          <dl>
            {lines.map(({ key, title: words }) => (
              <div key={key + words} className="flex min-h-6 items-baseline gap-2">
                <dt className="min-w-18 shrink-0"><KeyCaps keys={key} /></dt>
                <dd className="min-w-0"><bdi>{words}</bdi></dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
