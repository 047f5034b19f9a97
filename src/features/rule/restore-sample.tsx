import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'

type Props<T> = {
  /** The edited data; undefined for the sample. */ edits: T | undefined
  onEdits: (edits: T | undefined) => void
}

/** Restores the sample data, and then the edited data again. Renders nothing if nothing was edited. */
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
