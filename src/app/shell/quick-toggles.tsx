import { useCommandRuntime, useStart } from '@/command/react'
import type { AnyCommand } from '@/command/command'
import { ThemeControl } from './theme-control'
import { LanguageButton } from './toggle-buttons'

/** Theme and language with one click; both start their commands. */
export function QuickToggles() {
  const { registry } = useCommandRuntime()
  const theme = registry.get('settings.theme')
  const language = registry.get('settings.language')
  return (
    <>
      {theme !== undefined && <ThemeToggle command={theme} />}
      {language !== undefined && <LanguageToggle command={language} />}
    </>
  )
}

function ThemeToggle({ command }: { command: AnyCommand }) {
  const start = useStart()
  return <ThemeControl onPick={(theme) => start(command, { theme })} />
}

function LanguageToggle({ command }: { command: AnyCommand }) {
  const start = useStart()
  return <LanguageButton onPick={(language) => start(command, { language })} />
}
