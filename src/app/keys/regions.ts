import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'

/**
 * The regions of every page, and those a page declares within itself: the user moves between them while
 * working.
 */
const regions = 'header, nav, main, footer, main [data-part]'
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [data-editor], [tabindex="0"]'

const isSeen = (element: HTMLElement) => element.checkVisibility?.() !== false
/** A separate bar or menu, not one within the page or another bar. */
const isRegion = (element: HTMLElement) =>
  element.matches('[data-part]') || element.parentElement?.closest('header, nav, main') === null

/**
 * The focus target of a region: the heading in the page itself, the region if it is focusable by script,
 * otherwise its current link or first control.
 */
function entryOf(region: HTMLElement): HTMLElement | undefined {
  if (region.tagName === 'MAIN') return region.querySelector<HTMLElement>('h1') ?? region
  if (region.getAttribute('tabindex') === '-1') return region
  const present = region.querySelector<HTMLElement>('[aria-current=page]')
  return [...(present === null ? [] : [present]), ...region.querySelectorAll<HTMLElement>(focusable)].find(
    isSeen,
  )
}

/**
 * The entry of the next region from the focus; undefined past the last one, where the browser handles the
 * key for its own bars.
 */
function nextRegion(by: 1 | -1, active: Element | null = document.activeElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (element) => isRegion(element) && isSeen(element),
  )
  const present = all.findLast((region) => region.contains(active))
  // From between two parts of the page the focus goes to the next one, not to the first.
  const side = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const rest =
    present === undefined || active === null
      ? all
      : all.filter((region) => region !== present && (active.compareDocumentPosition(region) & side) !== 0)
  return (by > 0 ? rest : rest.reverse()).map(entryOf).find((entry) => entry !== undefined)
}

/** `F6` moves between regions: top bar, menu, page and its parts, status bar. */
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
