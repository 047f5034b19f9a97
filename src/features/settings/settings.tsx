import type { ReactNode } from 'react'
import { preferences } from '@/api/preferences'
import { trouble } from '@/api/storage'
import { useOffers } from '@/command/current-broker'
import { keyLabel } from '@/command/keys/label'
import { CommandButton, useCommands, useStart } from '@/command/react'
import type { AnyCommand } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Segmented } from '@/ui/control/segmented'
import { StatusMark } from '@/ui/status-mark'
import { Switch } from '@/ui/control/switch'
import { useStore } from '@/ui/use-store'
import { fitPage } from '@/ui/page-width'
import { Telemetry } from '@/features/telemetry/telemetry'

/** Renders its children only if the command is registered. */
function WithCommand({ id, children }: { id: string; children: (command: AnyCommand) => ReactNode }) {
  const command = useCommands().find((one) => one.id === id)
  return command === undefined ? null : children(command)
}

/** The preferences, stored in this browser; each control starts a command. */
export default function Settings() {
  const { t } = useWords()
  const offered = useOffers()
  return (
    <div ref={fitPage} className="flex page-width flex-col gap-4">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t('screen.settings')}
      </h1>
      <Card title={t('settings.page.look')}>
        <div className="flex flex-col gap-4">
          <WithCommand id="settings.language">{(command) => <Language command={command} />}</WithCommand>
          <WithCommand id="settings.theme">{(command) => <Theme command={command} />}</WithCommand>
          <WithCommand id="settings.times">{(command) => <Times command={command} />}</WithCommand>
        </div>
      </Card>
      <Card title={t('settings.page.keys')}>
        <div className="flex flex-col items-start gap-4">
          <WithCommand id="settings.single-keys">{(command) => <SingleKeys command={command} />}</WithCommand>
          <WithCommand id="key.hints">{(command) => <KeyHints command={command} />}</WithCommand>
          <div className="flex flex-wrap gap-2">
            <WithCommand id="key.bind">
              {(command) => <CommandButton command={command} label={t('settings.page.change')} />}
            </WithCommand>
            <WithCommand id="help.keys">{(command) => <CommandButton command={command} />}</WithCommand>
          </div>
        </div>
      </Card>
      {offered('telemetry') && <Telemetry />}
      <Card title={t('settings.page.storage')}>
        <p className="text-muted">{t('settings.page.kept')}</p>
        <StorageTrouble />
      </Card>
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
    <span aria-hidden className="w-32 text-muted">
      {label}
    </span>
    {children}
  </div>
)

function Language({ command }: { command: AnyCommand }) {
  const { t, locale } = useWords()
  const start = useStart()
  return (
    <Row label={t('settings.page.language')}>
      <Segmented
        label={t('settings.page.language')}
        value={locale}
        options={(['en', 'zh'] as const).map((value) => ({ value, label: t(`choice.language.${value}`) }))}
        onChange={(language) => start(command, { language })}
      />
    </Row>
  )
}

function Theme({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const { theme, syncTheme } = useStore(preferences)
  const start = useStart()
  return (
    <Row label={t('settings.page.theme')}>
      <Segmented
        label={t('settings.page.theme')}
        value={syncTheme ? 'system' : theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`choice.theme.${value}`),
        }))}
        onChange={(next) => start(command, { theme: next })}
      />
    </Row>
  )
}

function Times({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const { times } = useStore(preferences)
  const start = useStart()
  return (
    <Row label={t('settings.page.times')}>
      <Segmented
        label={t('settings.page.times')}
        value={times}
        options={(['relative', 'full'] as const).map((value) => ({
          value,
          label: t(`choice.times.${value}`),
        }))}
        onChange={(next) => start(command, { times: next })}
      />
    </Row>
  )
}

function SingleKeys({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const { singleKeys } = useStore(preferences)
  const start = useStart()
  return (
    <Switch
      checked={singleKeys}
      label={t('settings.page.single')}
      description={t('settings.page.singleNote', { key: keyLabel('mod+k') })}
      onChange={(enabled) => start(command, { enabled })}
    />
  )
}

function KeyHints({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const { keyHints } = useStore(preferences)
  const start = useStart()
  return (
    <Switch
      checked={keyHints}
      label={t('settings.page.hints')}
      description={t('settings.page.hintsNote')}
      onChange={(enabled) => start(command, { enabled })}
    />
  )
}

function StorageTrouble() {
  const { t } = useWords()
  const why = useStore(trouble)
  if (why === undefined) return null
  return (
    <p role="status" className="flex items-baseline gap-1.5 pt-3 text-warn">
      <StatusMark state="warning" />
      <span>
        <b>{t('shell.storage.title')}.</b> {t(`shell.storage.${why}`)}
      </span>
    </p>
  )
}
