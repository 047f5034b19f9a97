const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node) => node.nodeType === 3

const blocks = new Set(['div', 'p', 'li', 'ul', 'ol', 'dl', 'dt', 'dd', 'section', 'table', 'tr', 'td', 'th'])

/** Whether there is room between the parts of an element. */
const hasGaps = (element: Element) =>
  blocks.has(element.localName) || /\bgap-/.test(element.getAttribute('class') ?? '')

/** The text of a node; in brackets names of pictures and controls, in braces tooltips. */
function textOf(node: Node): string {
  if (isText(node)) return node.textContent ?? ''
  if (!isElement(node) || node.getAttribute('aria-hidden') === 'true') return ''
  const inner = [...node.childNodes].map(textOf).join(hasGaps(node) ? ' ' : '')
  const shown = inner.replace(/\s+/g, ' ').trim()
  const [label, title, checked] = ['aria-label', 'title', 'aria-checked'].map((name) =>
    node.getAttribute(name),
  )
  return [
    blocks.has(node.localName) ? ` ${inner} ` : inner,
    ...(checked === null ? [] : [checked === 'true' ? ' [on]' : ' [off]']),
    ...(label === null || label === shown ? [] : [` [${label ?? ''}]`]),
    ...(title === null || title === shown || title === label ? [] : [` {${title ?? ''}}`]),
  ].join('')
}

/** What is shown of an element, in one line, with the names of its pictures and controls and with its tooltips. */
export const toVisibleText = (element: Element): string => textOf(element).replace(/\s+/g, ' ').trim()
