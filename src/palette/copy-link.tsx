import { Link2 } from '@/ui/icon/icons'
import { useState } from 'react'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { targetsOf } from '@/command/prompt/prompt'
import { levelLink, linkFor, maxTargets } from './link-for'
import type { Level } from './store'

/** Copies a link, made when it is asked for. */
function CopyText({ text }: { text: () => string }) {
  const { t } = useWords()
  const [linked, setLinked] = useState(false)
  const copy = () => {
    // Refused or missing on plain http: the label simply does not change.
    void navigator.clipboard?.writeText(text()).then(
      () => setLinked(true),
      () => setLinked(false),
    )
  }
  return (
    <Button size="sm" variant="ghost" icon={Link2} onClick={copy}>
      {t(linked ? 'palette.step.linked' : 'palette.step.link')}
    </Button>
  )
}

/** Copies the link that opens this command with these arguments; secrets never stand in it. */
export function CopyLink({ command, answers }: { command: AnyCommand; answers: CommandArgs }) {
  // A link to more would open for some of them only.
  return targetsOf(command, answers).length > maxTargets ? null : (
    <CopyText text={() => linkFor(command, answers)} />
  )
}

/** Copies the link that opens the search on this page of it; not where a secret is typed. */
export function CopyLevel({ level, secret }: { level: Level; secret: boolean }) {
  // A link names what was found; of a list that was not all found it would open another page.
  return secret || level.pasted !== undefined || level.about.length > maxTargets ? null : (
    <CopyText key={levelLink(level)} text={() => levelLink(level)} />
  )
}
