/** The properties of an element that are read, so that this runs without a document. */
type ElementLike = {
  tagName?: unknown
  type?: unknown
  isContentEditable?: unknown
  getAttribute?: unknown
}

export type TypingEvent = { composedPath?: () => readonly unknown[]; target?: unknown }

// Input types that take no letters; every other type, known or not, does.
const letterless = new Set('button checkbox color file hidden image radio range reset submit'.split(' '))
const textRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])

/** Whether the key goes into a text field. Uses the real target, also inside a shadow tree. */
export function isTyping(event: TypingEvent): boolean {
  const path = event.composedPath?.() ?? []
  const [element, ...ancestors] = path.length > 0 ? path : [event.target]
  if (!isElement(element)) return false
  const tag = typeof element.tagName === 'string' ? element.tagName.toLowerCase() : ''
  if (tag === 'textarea' || tag === 'select') return true
  if (tag === 'input')
    return !letterless.has(String(element.type ?? attribute(element, 'type') ?? 'text').toLowerCase())
  if (element.isContentEditable === true) return true
  const role = attribute(element, 'role')
  if (role !== undefined && textRoles.has(role)) return true
  // The nearest attribute decides: contenteditable="false" inside an editor takes no text.
  for (const one of [element, ...ancestors]) {
    const editable = isElement(one) ? attribute(one, 'contenteditable') : undefined
    if (editable !== undefined) return editable.toLowerCase() !== 'false'
  }
  return false
}

function isElement(value: unknown): value is ElementLike {
  return typeof value === 'object' && value !== null && 'tagName' in value
}

function attribute(element: ElementLike, name: string): string | undefined {
  if (typeof element.getAttribute !== 'function') return undefined
  const value: unknown = element.getAttribute.call(element, name)
  return typeof value === 'string' ? value : undefined
}
