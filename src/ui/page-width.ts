type Mark = 'pageWidth' | 'hasSideColumn'

/** Counts the elements of a kind in `main`, as `data-page-width` and `data-has-side-column`; `tokens.css` sets the width by them. */
function markMain(mark: Mark, element: HTMLElement | null) {
  const main = element?.closest('main')
  if (!main) return undefined
  const change = (by: number) => {
    const count = Number(main.dataset[mark] ?? 0) + by
    if (count > 0) main.dataset[mark] = String(count)
    else delete main.dataset[mark]
  }
  change(1)
  return () => change(-1)
}

/**
 * A ref for an element of the class `page-width`: the whole page, with its head, tabs and tools, then ends where it ends. Not
 * by `:has()`, with which Chromium restyles the page whenever an element appears in it.
 */
export const fitPage = (element: HTMLElement | null) => markMain('pageWidth', element)

/** A ref for a column next to such an element: the page ends where the column ends. */
export const addSideColumn = (element: HTMLElement | null) => markMain('hasSideColumn', element)
