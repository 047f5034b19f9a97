import type { ReactNode, RefObject } from 'react'
import { preferences, prefer } from '@/api/preferences'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { ArrowLeft, ArrowRight, KeyRound, ListOrdered, Maximize, Minimize, Moon, Sun } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { useStore } from '@/ui/use-store'
import type { FullScreen } from './use-full-screen'
import { useWakeLock } from './use-wake-lock'

/** Changes between the dark and the light theme. */
export const toggleTheme = () => prefer({ theme: preferences.get().theme === 'dark' ? 'light' : 'dark' })

type Props = {
  ref: RefObject<HTMLDivElement | null>
  screen: FullScreen
  /** Chooses the brokers; undefined where the console has a single one. */
  onBrokers: (() => void) | undefined
  /** Shows the previous or the next broker of the cycle; undefined outside of one. */
  onTurn: ((by: 1 | -1) => void) | undefined
  /** Asks for the API key of the broker that is shown; undefined where there is none. */
  onKey: (() => void) | undefined
  /** Removes the API key of the broker that is shown; undefined without one. */
  onRemoveKey: (() => void) | undefined
  onLeave: () => void
}

/** The controls of the wall display, over the lower edge. */
export function WallBar({ ref, screen, onBrokers, onTurn, onKey, onRemoveKey, onLeave }: Props) {
  const { t } = useWords()
  const isAwake = useWakeLock()
  const isDark = useStore(preferences).theme === 'dark'
  const note = (text: ReactNode) => <p className="text-small text-muted">{text}</p>
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised p-2 text-body text-text shadow-float">
      <div
        ref={ref}
        role="toolbar"
        aria-label={t('wall.controls')}
        className="flex flex-wrap items-center gap-2"
      >
        {onTurn !== undefined && (
          <>
            <IconButton icon={ArrowLeft} label={t('wall.previous')} keys="←" onClick={() => onTurn(-1)} />
            <IconButton icon={ArrowRight} label={t('wall.next')} keys="→" onClick={() => onTurn(1)} />
          </>
        )}
        {onBrokers !== undefined && (
          <Button icon={ListOrdered} keys="b" onClick={onBrokers}>
            {t('wall.brokers')}
          </Button>
        )}
        {onKey !== undefined && (
          <Button icon={KeyRound} keys="k" onClick={onKey}>
            {t('wall.form.key')}
          </Button>
        )}
        {onRemoveKey !== undefined && <Button onClick={onRemoveKey}>{t('wall.removeKey')}</Button>}
        <Button
          icon={screen.isFull ? Minimize : Maximize}
          keys="f"
          disabledReason={!screen.canFill && t('wall.noFullScreen')}
          onClick={screen.toggle}
        >
          {t(screen.isFull ? 'wall.endFullScreen' : 'wall.fullScreen')}
        </Button>
        <Button icon={isDark ? Sun : Moon} keys="t" onClick={toggleTheme}>
          {t(isDark ? 'wall.lightTheme' : 'wall.darkTheme')}
        </Button>
        <Button keys="esc" onClick={onLeave}>
          {t('wall.leave')}
        </Button>
        <span className="flex-1" />
        {screen.isRefused && note(t('wall.fullScreenRefused'))}
        {!isAwake && note(t('wall.mayTurnOff'))}
      </div>
    </footer>
  )
}
