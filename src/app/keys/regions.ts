import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'

/** The parts of every page, and those a page names within itself: what one goes to and fro between while working on it. */
const regions = 'header, nav, main, footer, main [data-part]'
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [data-editor], [tabindex="0"]'

const isSeen = (element: HTMLElement) => element.checkVisibility?.() !== false
/** A bar or a menu of its own, not one that stands within the page or another bar. */
const isRegion = (element: HTMLElement) =>
  element.matches('[data-part]') || element.parentElement?.closest('header, nav, main') === null

/** Where the focus goes in a region: into the page itself at its heading, into what is read to itself, elsewhere to the first control. */
function entryOf(region: HTMLElement): HTMLElement | undefined {
  if (region.tagName === 'MAIN') return region.querySelector<HTMLElement>('h1') ?? region
  if (region.getAttribute('tabindex') === '-1') return region
  const present = region.querySelector<HTMLElement>('[aria-current=page]')
  return [...(present === null ? [] : [present]), ...region.querySelectorAll<HTMLElement>(focusable)].find(
    isSeen,
  )
}

/** The next region's entry from where the focus is; undefined past the last one, where the browser has the key for its own bars. */
function nextRegion(by: 1 | -1, active: Element | null = document.activeElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (element) => isRegion(element) && isSeen(element),
  )
  const present = all.findLast((region) => region.contains(active))
  // From between two parts of the page it goes to the one that follows, and not to the first.
  const side = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const rest =
    present === undefined || active === null
      ? all
      : all.filter((region) => region !== present && (active.compareDocumentPosition(region) & side) !== 0)
  return (by > 0 ? rest : rest.reverse()).map(entryOf).find((entry) => entry !== undefined)
}

/** `F6` goes from region to region: top bar, menu, page and its parts, status bar. */
export function useRegionKeys(): void {
  const { t } = useWords()
  const goBy = (by: 1 | -1) => ({
    here: () => nextRegion(by) !== undefined,
    run: () => nextRegion(by)?.focus(),
  })
  useKeys('app', [
    { hotkey: 'F6', title: t('palette.keys.region'), ...goBy(1) },
    { hotkey: 'shift+F6', title: t('palette.keys.regionBack'), ...goBy(-1) },
  ])
}
