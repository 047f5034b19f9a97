import { userEvent } from 'vitest/browser'
import { expect } from 'vitest'
import { nextFrame } from './console'

const focusable =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], audio[controls], video[controls]'

/** Of a group of radio buttons one has a tab stop. */
const isOfCheckedGroup = (element: Element) =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null

/** What Tab should stop at within an element. */
const tabStops = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isOfCheckedGroup(element),
  )

const describe = (element: Element) =>
  `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}»`

/** Whether one sees that the element has the focus: a ring of 2 px, or an edge in the accent color (catalogue W2). */
function showsFocus(element: Element): boolean {
  const inner = element.shadowRoot?.activeElement
  if (inner instanceof Element) return showsFocus(inner)
  const ring = getComputedStyle(element)
  if (ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2) return true
  const probe = document.createElement('i')
  probe.style.color = 'var(--accent)'
  document.body.append(probe)
  const accent = getComputedStyle(probe).color
  probe.remove()
  // The focus ring of a row is drawn by its cells.
  const cell = element.matches('tr') ? element.firstElementChild : null
  if (cell !== null && getComputedStyle(cell).boxShadow.includes(accent)) return true
  // For a field in a frame, and the text of an editor, the surrounding element draws it.
  let frame: Element | null = element
  for (let level = 0; level < 4 && frame !== null; level += 1, frame = frame.parentElement) {
    const { borderBottomColor, borderBottomWidth, outlineStyle, outlineWidth } = getComputedStyle(frame)
    if (borderBottomColor === accent && Number.parseFloat(borderBottomWidth) >= 1) return true
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
  }
  return false
}

type ReactProps = Readonly<Record<string, unknown>>

/** The properties that React drew an element with. */
function propsOf(element: Element): ReactProps {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return (Reflect.get(element, key ?? '') as ReactProps | undefined) ?? {}
}

const acts = (props: ReactProps) =>
  ['onClick', 'onPointerDown', 'onMouseDown', 'onMouseUp', 'onKeyDown', 'onChange'].some(
    (name) => typeof props[name] === 'function',
  )

/** Buttons without an effect: without a handler, a form to submit, or a popover. */
function deadButtons(within: Element): string[] {
  return [
    ...within.querySelectorAll<HTMLElement>(
      'button, [role=button], [role=switch], [role=menuitem], [role=tab]',
    ),
  ]
    .filter(
      (element) =>
        !acts(propsOf(element)) &&
        !(element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null) &&
        !element.hasAttribute('popovertarget') &&
        !(element instanceof HTMLAnchorElement && element.href !== ''),
    )
    .map(describe)
}

/**
 * Walks the screen by Tab, from its heading to its end: every control is reached, in the order of the page, and shows that it
 * has the focus. No button is without an effect.
 */
export async function expectKeyboardReach(what: string): Promise<void> {
  const main = document.querySelector('main')
  if (main === null) throw new Error('there is no main')
  expect(deadButtons(document.body), `${what}: buttons without an effect`).toEqual([])
  const expected = tabStops(main)
  const heading = main.querySelector<HTMLElement>('h1')
  heading?.focus({ preventScroll: true })
  const before =
    heading === null
      ? []
      : expected.filter((stop) => heading.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING)
  const reached: HTMLElement[] = []
  const unseen: string[] = []
  // A time field has a tab stop for each part, and charts may load meanwhile.
  const maxSteps = 2 * expected.length + 20
  for (let step = 0; step <= maxSteps; step += 1) {
    await userEvent.keyboard('{Tab}')
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || !main.contains(active)) break
    if (active === reached.at(-1)) continue
    reached.push(active)
    // An editor draws its ring a moment after it has the focus.
    for (let frame = 0; frame < 10 && !showsFocus(active); frame += 1) await nextFrame()
    if (!showsFocus(active)) unseen.push(describe(active))
  }
  const missed = expected.filter((stop) => !reached.includes(stop) && !before.includes(stop))
  expect({ missed: missed.map(describe), unseen }, what).toEqual({ missed: [], unseen: [] })
}
