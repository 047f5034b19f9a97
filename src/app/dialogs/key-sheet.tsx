import { useCommandRuntime, useContextNow, useScreenContext } from '@/command/react'
import { useRef, useState } from 'react'
import { preferences } from '@/api/preferences'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { disabledReason } from '@/command/reach'
import { getSelectedRefs, staleReason } from '@/command/screen-context'
import { useBoundKeys, useKeys } from '@/command/keys/keys-provider'
import { keyLabel } from '@/command/keys/label'
import { keyOf } from '@/command/keys/own'
import { isNeverOff, isOffered, liveKeys } from '@/command/keys/live'
import { useWords } from '@/i18n/use-words'
import { Dialog } from '@/ui/overlay/dialog'
import { TextInput } from '@/ui/control/text-input'
import { KeyCaps } from '@/ui/key-caps'
import { titleWith, formatTargets } from '@/command/prompt/phrase'
import { useStore } from '@/ui/use-store'
import { closeKeySheet, keySheet, whereToReturn } from '@/palette/store'

type Line = { readonly key: string; readonly title: string }

/** The keys that work now, derived from the registry and the screen, so that none of them is stale. */
export function KeySheet() {
  const { open } = useStore(keySheet)
  const { t } = useWords()
  return (
    <Dialog
      open={open}
      onClose={closeKeySheet}
      width="xl"
      title={t('palette.keys.title')}
      closeLabel={t('action.close')}
      returnFocus={whereToReturn}
    >
      {open && <Sheet />}
    </Dialog>
  )
}

/** Every active key in its group, with its description. */
function useGroups(): readonly (readonly [title: string, lines: readonly Line[]])[] {
  const { registry } = useCommandRuntime()
  const { t } = useWords()
  const here = useScreenContext()
  const bound = useBoundKeys()
  const now = useContextNow()
  const works = (hotkey = '') => now.preferences.singleKeys || isNeverOff(hotkey)
  const off = (command: AnyCommand, values: CommandArgs) =>
    (Object.keys(values).length > 0 && staleReason(here.stale, command) !== undefined) ||
    disabledReason(command, now, values) !== undefined
  const all = liveKeys(registry.all, now, here)
  const live = all.filter(({ command, given }) => works(keyOf(command)) && !off(command, given))
  const refs = getSelectedRefs(here)
  const line = ({ command, given }: (typeof live)[number]): Line => ({
    key: keyLabel(keyOf(command) ?? ''),
    title:
      Object.keys(given).length > 0
        ? titleWith(t, command, refs[0]?.resource, formatTargets(t, refs)).title
        : t(command.title),
  })
  // Keys that are bound besides the commands: moves, choices, the palette.
  const others = (ofApp: boolean): Line[] =>
    bound
      .filter(
        ({ scope, hotkey }) =>
          (scope === 'app') === ofApp &&
          works(hotkey) &&
          !(ofApp && all.some(({ command }) => keyOf(command) === hotkey)),
      )
      .map(({ hotkey, title = '' }) => ({ key: keyLabel(hotkey), title }))
  const alone = live.filter(({ given }) => Object.keys(given).length === 0)
  const ofScreen = ({ command }: (typeof live)[number]) =>
    command.danger !== 'read' && isOffered(here, command)
  return [
    [
      t('palette.keys.selection', { what: formatTargets(t, refs) }),
      live.filter(({ given }) => Object.keys(given).length > 0).map(line),
    ],
    [t('palette.keys.here'), [...alone.filter(ofScreen).map(line), ...others(false)]],
    [
      t('palette.keys.everywhere'),
      [
        ...others(true),
        ...alone.filter((one) => !ofScreen(one) && one.command.opensPath === undefined).map(line),
      ],
    ],
    [t('palette.keys.go'), alone.filter(({ command }) => command.opensPath !== undefined).map(line)],
  ]
}

function Sheet() {
  const { t } = useWords()
  const { singleKeys } = useStore(preferences)
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useKeys('dialog', [{ hotkey: '/', run: () => search.current?.focus() }])
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const fits = ({ key, title }: Line) => words.every((word) => `${key} ${title}`.toLowerCase().includes(word))
  const groups = useGroups()
    .map(([title, lines]) => [title, lines.filter(fits)] as const)
    .filter(([, lines]) => lines.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <TextInput
        ref={search}
        type="search"
        aria-label={t('palette.keys.search')}
        placeholder={t('palette.keys.search')}
        value={query}
        onValue={setQuery}
      />
      <div
        tabIndex={0}
        role="region"
        aria-label={t('palette.keys.title')}
        className="max-h-[65vh] overflow-y-auto"
      >
        {!singleKeys && <p className="pb-3 text-muted">{t('palette.keys.off')}</p>}
        <div className="gap-x-6 md:columns-2 lg:columns-3">
          {groups.map(([title, lines]) => (
            <Group key={title} title={title} lines={lines} />
          ))}
        </div>
        <p role="status" className="text-muted">
          {groups.length === 0 ? t('palette.keys.nothing') : ''}
        </p>
      </div>
    </div>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="break-inside-avoid pb-3">
      <h3 className="pb-1 text-small font-semibold text-muted">
        <bdi>{title}</bdi>
      </h3>
      <dl>
        {lines.map(({ key, title: words }) => (
          <div key={key + words} className="flex min-h-6 items-baseline gap-2">
            <dt className="min-w-18 shrink-0">
              <KeyCaps keys={key} />
            </dt>
            <dd className="min-w-0">
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
