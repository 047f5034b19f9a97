import { Link2 } from '@/ui/icon/icons'
import { useState } from 'react'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { targetsOf } from '@/command/prompt/prompt'
import { linkFor, mostTargets } from './link-for'

/** Copies the link that opens this command with these arguments; secrets never stand in it (palette §17). */
export function CopyLink({ command, answers }: { command: AnyCommand; answers: CommandArgs }) {
  const { t } = useWords()
  const [linked, setLinked] = useState(false)
  const copy = () => {
    // Refused or missing on plain http: the label simply does not change.
    void navigator.clipboard?.writeText(linkFor(command, answers)).then(() => setLinked(true), () => setLinked(false))
  }
  // A link to more would open for some of them only.
  if (targetsOf(command, answers).length > mostTargets) return null
  return <Button size="sm" variant="ghost" icon={Link2} onClick={copy}>{t(linked ? 'palette.step.linked' : 'palette.step.link')}</Button>
}
