/** The width in CSS pixels of the button that opens a menu, with its gap. */
const menuWidth = 36

/** An upper bound of the width of a small button with its gap, in CSS pixels; wide characters take twice the room. */
export const estimateWidth = (label: string): number =>
  [...label].reduce((total, sign) => total + (sign > '\u2e7f' ? 13 : 7), 30)

/**
 * How many buttons fit into a line, from the first; the others belong into a menu. `width` is that of the line and `taken`
 * that of everything before the buttons, in CSS pixels. All of them while the line is not measured (0).
 */
export function countFitting(labels: readonly string[], width: number, taken: number): number {
  const widthOf = (count: number) =>
    labels.slice(0, count).reduce((total, label) => total + estimateWidth(label), taken)
  if (width === 0 || widthOf(labels.length) <= width) return labels.length
  const fitting = labels.map((_, index) => index).filter((count) => widthOf(count) + menuWidth <= width)
  return fitting.at(-1) ?? 0
}
