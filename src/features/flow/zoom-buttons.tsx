import { useWords } from '@/i18n/use-words'
import { IconButton } from '@/ui/icon-button'
import { Maximize, Minus, Plus } from '@/ui/icon/icons'
import type { Drawing } from './canvas'

/** Zoom and fit by mouse and touch; keys do the same. */
export function ZoomButtons({ zoom }: { zoom: Drawing['zoom'] }) {
  const { t } = useWords()
  return (
    <div
      role="group"
      aria-label={t('flow.zoom')}
      className="absolute bottom-2 left-2 z-10 flex flex-col rounded-md border border-line bg-surface"
    >
      <IconButton icon={Plus} label={t('flow.key.in')} keys="+" onClick={() => zoom('in')} />
      <IconButton icon={Minus} label={t('flow.key.out')} keys="-" onClick={() => zoom('out')} />
      <IconButton icon={Maximize} label={t('flow.key.whole')} keys="0" onClick={() => zoom('whole')} />
    </div>
  )
}
