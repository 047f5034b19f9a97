import { Pencil, Play } from '@/ui/icon/icons'
import { brokerNow } from '@/api/broker'
import type { Entry } from '@/command/journal/journal'
import { useDesk } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'
import { editAndRun, runAgain } from './again'

/** Runs an entry once more, as it was or edited first. A command that no longer exists says so. */
export function AgainButtons({ entry }: { entry: Entry }) {
  const { t } = useWords()
  const { runner, registry } = useDesk()
  const command = registry.get(entry.command)
  const reason = command === undefined && t('journal.unknown')
  const name = command === undefined ? entry.command : t(command.title)
  const plain = command === undefined || Object.keys(command.params).length === 0
  return (
    <span className="inline-flex gap-1">
      <IconButton size="sm" icon={Play} label={t('journal.run', { name })} disabledReason={reason} onClick={() => command !== undefined && runAgain(runner, command, entry, brokerNow())} />
      <IconButton
        size="sm" icon={Pencil} label={t('journal.edit', { name })} disabledReason={reason || (plain && t('journal.plain'))}
        onClick={() => command !== undefined && editAndRun(runner, command, entry)}
      />
    </span>
  )
}
