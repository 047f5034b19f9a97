import type { Key } from '@/i18n/key'

/**
 * Keys that belong to no command: those of lists, charts, forms and the palette, each with its action. A
 * command cannot have them.
 */
export const fixedKeys: Readonly<Record<string, Key>> = {
  'mod+k': 'palette.keys.open',
  ':': 'palette.keys.open',
  '.': 'palette.keys.row',
  F6: 'palette.keys.region',
  'shift+F6': 'palette.keys.regionBack',
  j: 'list.key.down',
  k: 'list.key.up',
  '>': 'list.key.nextPage',
  '<': 'list.key.previousPage',
  x: 'list.key.select',
  'shift+x': 'list.key.deselect',
  '*': 'list.key.invert',
  '/': 'list.key.filter',
  s: 'list.key.sort',
  'shift+s': 'list.key.turn',
  c: 'list.key.columns',
  h: 'flow.key.left',
  l: 'flow.key.right',
  '+': 'flow.key.in',
  '=': 'flow.key.in',
  '-': 'flow.key.out',
  '0': 'flow.key.whole',
  'mod+.': 'plan.title',
  'mod+s': 'form.save',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [String(place), 'key.tabs' as const])),
}

/** Keys for navigation and answering: no command can have them, with any modifier. */
export const neededKeys: readonly string[] = [
  'escape',
  'enter',
  'tab',
  'space',
  'backspace',
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'home',
  'end',
  'pageup',
  'pagedown',
]
