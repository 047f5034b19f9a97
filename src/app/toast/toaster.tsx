import { useEffect, useRef, useState, type RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { Disclosure } from '@/ui/disclosure'
import { ToastList } from '@/ui/overlay/toast-list'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { dismiss, hold, toasts, type Toast } from './toasts'

/** The results on show. */
export function Toaster() {
  const { t } = useWords()
  const shown = useStore(toasts)
  const list = useRef<HTMLDivElement>(null)
  const spot = useSpot(list, shown.length)
  return (
    <ToastList
      label={t('shell.toasts')}
      dismissLabel={t('action.dismiss')}
      onDismiss={dismiss}
      onHold={hold}
      listRef={list}
      className={spots[spot]}
      toasts={shown.map((toast) => ({
        id: toast.id,
        kind: toast.kind,
        kindWord: t(`shell.kind.${toast.kind}`),
        text: <Words toast={toast} />,
        actions: toast.actions.map(({ label, run }) => ({
          label,
          onSelect: () => {
            dismiss(toast.id)
            run()
          },
        })),
      }))}
    />
  )
}

/** The room below the last toast, above the status bar. */
const below = 40
/** Where they may stand, the usual place first: at the right, between the two ends of a list's foot, and below the bar at the top. */
const spots = {
  right: undefined,
  foot: 'right-auto! left-1/2 -translate-x-1/2',
  top: 'top-13 bottom-auto! right-auto! left-1/2 -translate-x-1/2',
} as const
type Spot = keyof typeof spots
/** What is worked with while results come and go, and never covered by them: the pages of a list, messages as they arrive. */
const kept = '[data-uncovered]'
/** The windows in front of the page: all that is worked with while one is open. Around it is its scrim, which covers everything. */
const inFront = '[aria-modal=true] > div'
/** What moves on the page is looked for so often, in milliseconds. */
const every = 250

const overlaps = (
  one: DOMRect,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
) => one.width > 0 && one.left < right && one.right > left && one.top < bottom && one.bottom > top

/**
 * The first place where the toasts cover neither all of what has the focus (WCAG 2.4.11) nor any of what is
 * never covered: of an open dialog its buttons, and of the page behind it nothing counts.
 */
function useSpot(list: RefObject<HTMLDivElement | null>, count: number): Spot {
  const [spot, setSpot] = useState<Spot>('right')
  useEffect(() => {
    const look = () => {
      const own = list.current?.getBoundingClientRect()
      if (own === undefined || list.current?.contains(document.activeElement) === true) return
      const front = [...document.querySelectorAll(inFront)]
      const covered = (front.length > 0 ? front : [...document.querySelectorAll(kept)]).map((element) =>
        element.getBoundingClientRect(),
      )
      const focused = document.activeElement?.getBoundingClientRect()
      const free = (left: number) => {
        const place = {
          left,
          right: left + own.width,
          top: innerHeight - below - own.height,
          bottom: innerHeight - below,
        }
        const hidden =
          focused !== undefined &&
          focused.left >= place.left &&
          focused.right <= place.right &&
          focused.top >= place.top &&
          focused.bottom <= place.bottom
        return !hidden && !covered.some((rect) => overlaps(rect, place))
      }
      setSpot(
        count === 0 || free(innerWidth - 12 - own.width)
          ? 'right'
          : free((innerWidth - own.width) / 2)
            ? 'foot'
            : 'top',
      )
    }
    look()
    document.addEventListener('focusin', look)
    const timer = count > 0 ? setInterval(look, every) : undefined
    return () => {
      document.removeEventListener('focusin', look)
      clearInterval(timer)
    }
  }, [list, count])
  return spot
}

function Words({ toast }: { toast: Toast }) {
  const { t } = useWords()
  const text = toast.count > 1 ? t('shell.times', { text: toast.text, count: toast.count }) : toast.text
  if (toast.words === undefined) return text
  return (
    <>
      <p>{text}</p>
      <p className="text-small text-muted">{toast.words.meaning}</p>
      <Disclosure label={t('action.details')} className="text-small">
        <Untrusted text={toast.words.details} max={1000} mono />
      </Disclosure>
    </>
  )
}
