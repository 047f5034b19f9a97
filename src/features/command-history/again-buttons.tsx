import { MonitorSmartphone, Pencil, Play } from '@/ui/icon/icons'
import { useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import type { Entry } from '@/command/history/history'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'
import { editAndRun, runAgain, runElsewhere, getTarget, targetsIn } from './again'
import { TargetsDialog } from './targets-dialog'

/**
 * Buttons that run an entry again: unchanged, on another target, or edited first. Disabled with a reason if
 * the command no longer exists, or ran at another broker.
 */
export function AgainButtons({ entry }: { entry: Entry }) {
  const connection = useConnection()
  const { t } = useWords()
  const { runner, registry } = useCommandRuntime()
  const [editing, setEditing] = useState(false)
  const command = registry.get(entry.command)
  if (command === undefined || entry.broker !== undefined) {
    const [name, reason] =
      command === undefined
        ? [entry.command, t('command-history.unknown')]
        : [t(command.title), t('command-history.otherBroker')]
    return (
      <span className="inline-flex gap-1">
        <IconButton
          size="sm"
          icon={Play}
          label={t('command-history.run', { name })}
          disabledReason={reason}
        />
        <IconButton
          size="sm"
          icon={MonitorSmartphone}
          label={t('command-history.elsewhere', { name })}
          disabledReason={reason}
        />
        <IconButton
          size="sm"
          icon={Pencil}
          label={t('command-history.edit', { name })}
          disabledReason={reason}
        />
      </span>
    )
  }
  const name = t(command.title)
  const targets = targetsIn(command, entry)
  const plain = Object.keys(command.params).length === 0
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        icon={Play}
        label={t('command-history.run', { name })}
        onClick={() => runAgain(runner, command, entry, connection.now())}
      />
      <IconButton
        size="sm"
        icon={MonitorSmartphone}
        label={t('command-history.elsewhere', { name })}
        disabledReason={getTarget(command) === undefined && t('command-history.noTarget')}
        onClick={() => runElsewhere(runner, command, entry, connection.now())}
      />
      <IconButton
        size="sm"
        icon={Pencil}
        label={t('command-history.edit', { name })}
        disabledReason={plain && t('command-history.plain')}
        onClick={() => (targets === undefined ? editAndRun(runner, command, entry) : setEditing(true))}
      />
      {editing && targets !== undefined && (
        <TargetsDialog
          command={command}
          targets={targets}
          onClose={() => setEditing(false)}
          onTargets={(chosen) => editAndRun(runner, command, entry, chosen)}
        />
      )}
    </span>
  )
}
