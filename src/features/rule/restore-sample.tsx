import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'

type Props<T> = {
  /** The data as it was edited; undefined while it is the sample. */ edits: T | undefined
  onEdits: (edits: T | undefined) => void
}

/** Puts the sample data back in place of the edited data, and the edited data back after that. Draws nothing while nothing was edited. */
export function RestoreSample<T>({ edits, onEdits }: Props<T>) {
  const { t } = useWords()
  const [dropped, setDropped] = useState<T>()
  if (edits === undefined && dropped === undefined) return null
  const onRestore = () => {
    setDropped(edits)
    onEdits(undefined)
  }
  return edits === undefined ? (
    <Button variant="ghost" onClick={() => onEdits(dropped)}>
      {t('rule.test.restoreUndo')}
    </Button>
  ) : (
    <Button variant="ghost" onClick={onRestore}>
      {t('rule.test.restore')}
    </Button>
  )
}
