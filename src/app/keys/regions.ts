import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'

/** The parts of the page, in their order; each gives the focus to the first thing in it that takes it. */
const regions = ['header', 'nav', 'main', 'footer']
const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

const isSeen = (element: HTMLElement) => element.checkVisibility?.() !== false

/** Where the focus goes in a region: into the page itself at its heading, elsewhere to the first control. */
function entryOf(region: HTMLElement): HTMLElement | undefined {
  if (region.tagName === 'MAIN') return region.querySelector<HTMLElement>('h1') ?? region
  const present = region.querySelector<HTMLElement>('[aria-current=page]')
  return [...(present === null ? [] : [present]), ...region.querySelectorAll<HTMLElement>(focusable)].find(isSeen)
}

/** The next region's entry from where the focus is; undefined past the last one, where the browser has the key for its own bars. */
function nextRegion(by: 1 | -1, active: Element | null = document.activeElement): HTMLElement | undefined {
  const all = regions.flatMap((name) => [...document.querySelectorAll<HTMLElement>(name)].filter((element) => element.parentElement?.closest('header, nav, main') === null && isSeen(element)))
  const at = all.findIndex((region) => region.contains(active))
  const rest = by > 0 ? all.slice(at + 1) : all.slice(0, at < 0 ? undefined : at).reverse()
  return rest.map(entryOf).find((entry) => entry !== undefined)
}

/** `F6` goes from region to region: top bar, menu, page, status bar. */
export function useRegionKeys(): void {
  const { t } = useWords()
  const goBy = (by: 1 | -1) => ({ here: () => nextRegion(by) !== undefined, run: () => nextRegion(by)?.focus() })
  useKeys('app', [
    { hotkey: 'F6', title: t('palette.keys.region'), ...goBy(1) },
    { hotkey: 'shift+F6', title: t('palette.keys.regionBack'), ...goBy(-1) },
  ])
}
