import type { MeasuredHead } from './choose-columns'

/** The width of a cell whose text is truncated early, in rem: two such columns fit between checkboxes and row commands on a phone. */
const tightRem = { phone: 8, other: 13 }

/** The width that the content of a head asks for, with its padding, in pixels. */
function contentWidth(head: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(head)
  const { paddingLeft, paddingRight } = getComputedStyle(head)
  return range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight)
}

/** Measures the heads of a table, while the widths of its columns are those of their texts. */
export function measureHeads(table: HTMLElement): readonly MeasuredHead[] {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const tight = rem * (matchMedia('(width < 45rem)').matches ? tightRem.phone : tightRem.other)
  return [...table.querySelectorAll<HTMLElement>('thead th')].map((head) => {
    const id = head.dataset['column']
    const { width } = head.getBoundingClientRect()
    const isLong = id !== undefined && width > tight
    return { id, width, tightWidth: isLong ? Math.min(width, Math.max(tight, contentWidth(head))) : width }
  })
}
