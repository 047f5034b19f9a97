import { CommandIconButton, useCommandRuntime, useScreenContext, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Download } from '@/ui/icon/icons'
import { Menu } from '@/ui/overlay/menu'

/** What a list offers to keep of its rows, in the order of the menu. */
const menuCommands = ['list.export', 'list.snapshot', 'list.compare', 'view.export'] as const

/**
 * Saves the rows of the list as a file, or as a snapshot in this browser, with which it is compared later; or its filters as a view.
 */
export function ExportButton() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const start = useStart()
  const { snapshots } = useScreenContext()
  const exporting = registry.get('list.export')
  if (exporting === undefined) return null
  const label = t('list.exportButton')
  if (snapshots === undefined) return <CommandIconButton command={exporting} icon={Download} label={label} />
  const items = menuCommands.flatMap((id) => {
    const command = registry.get(id)
    return command === undefined
      ? []
      : [{ id, label: t(command.title), onSelect: () => start(command, {}, 'menu') }]
  })
  return <Menu label={label} icon={Download} variant="ghost" items={items} />
}
