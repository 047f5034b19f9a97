import { Pause, Play, RotateCw } from '@/ui/icon/icons'
import { polling } from '@/api/polling'
import { useWords } from '@/i18n/use-words'
import type { ChangesWhilePaused } from './rows/changes-while-paused'
import { IconButton } from '@/ui/icon-button'
import { useStore } from '@/ui/use-store'

/** The refresh button, the polling interval, and the button to pause polling. */
export function Refresh({
  every,
  onRefresh,
  busy,
  changes,
}: {
  every?: number
  onRefresh: (() => void) | undefined
  busy?: boolean
  changes?: ChangesWhilePaused | undefined
}) {
  const { t, format } = useWords()
  const { paused } = useStore(polling)
  if (onRefresh === undefined) return null
  return (
    <span className="inline-flex items-center gap-1 text-small text-muted">
      <span role="status" className="nums">
        {changes === undefined
          ? ''
          : t('list.missed', {
              come: format.number(changes.added),
              gone: format.number(changes.removed),
              changed: format.number(changes.changed),
            })}
      </span>
      <IconButton
        size="sm"
        icon={RotateCw}
        label={t('list.refresh')}
        keys="r"
        busy={busy === true && every === undefined}
        onClick={onRefresh}
      />
      {every !== undefined && (
        <>
          <span className="nums" aria-live="polite">
            {paused ? t('list.paused') : format.duration(every)}
          </span>
          <IconButton
            size="sm"
            icon={paused ? Play : Pause}
            label={t(paused ? 'list.resume' : 'list.pause')}
            aria-pressed={paused}
            onClick={() =>
              polling.update((draft) => {
                draft.paused = !draft.paused
              })
            }
          />
        </>
      )}
    </span>
  )
}
