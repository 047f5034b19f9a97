import { Link2 } from '@/ui/icon/icons'
import { useState } from 'react'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { getTargets } from '@/command/targets'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { copyText } from '@/ui/copy-text'
import { levelLink, linkFor, maxTargets } from './link-for'
import type { Level } from './store'

/** Copies a link, which is created on demand. */
function CopyText({ text }: { text: () => string }) {
  const { t } = useWords()
  const [linked, setLinked] = useState<boolean>()
  const copy = () => startInBackground(copyText(text()).then(setLinked), throwUnexpected)
  return (
    <Button size="sm" variant="ghost" icon={Link2} onClick={copy}>
      {t(linked === undefined ? 'palette.step.link' : linked ? 'palette.step.linked' : 'action.notCopied')}
    </Button>
  )
}

/** Copies a link that opens this command with these arguments, without secrets. */
export function CopyLink({ command, answers }: { command: AnyCommand; answers: CommandArgs }) {
  // A longer link would open for some of them only.
  return getTargets(command, answers).length > maxTargets ? null : (
    <CopyText text={() => linkFor(command, answers)} />
  )
}

/** Copies a link that opens this page of the search; not available while a secret is typed. */
export function CopyLevel({ level, secret }: { level: Level; secret: boolean }) {
  // A link names the objects found; for a list that was only partly found it would open another page.
  return secret || level.pasted !== undefined || level.about.length > maxTargets ? null : (
    <CopyText key={levelLink(level)} text={() => levelLink(level)} />
  )
}
