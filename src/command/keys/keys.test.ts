import { describe, expect, it } from 'vitest'
import { isMac, keyLabel } from './label'
import { getLetter } from './letter'
import { conflicts, isReserved, reserved } from './reserved'
import type { KeyEvent } from './stroke'
import { createKeymap, type Feed, type KeyResult } from './trie'
import { isTyping } from './typing'

describe('letterOf', () => {
  it.each([
    ['QWERTY', 'k', 'KeyK', false, 'k'],
    ['QWERTY Caps Lock', 'K', 'KeyK', false, 'k'],
    ['QWERTY', '?', 'Slash', true, '?'],
    ['Dvorak', 'k', 'KeyV', false, 'k'],
    ['Dvorak', 't', 'KeyK', false, 't'],
    ['Dvorak', '/', 'BracketLeft', false, '/'],
    ['AZERTY', 'a', 'KeyQ', false, 'a'],
    ['AZERTY', '?', 'KeyM', true, '?'],
    ['AZERTY', '.', 'Comma', true, '.'],
    ['AZERTY', 'é', 'Digit2', false, 'é'],
    ['QWERTZ', 'z', 'KeyY', false, 'z'],
    ['QWERTZ', '?', 'Minus', true, '?'],
    ['QWERTZ', 'Ö', 'Semicolon', true, 'ö'],
    ['Cyrillic', 'п', 'KeyG', false, 'g'],
    ['Cyrillic', 'ч', 'KeyX', false, 'x'],
    ['Cyrillic', 'ю', 'Period', false, '.'],
    ['Cyrillic', '?', 'Digit7', true, '?'],
    ['Greek', 'κ', 'KeyK', false, 'k'],
    ['Chinese IME', 'Process', 'KeyG', false, 'g'],
    ['Chinese IME', '？', 'Slash', true, '?'],
    ['Chinese IME', '。', 'Period', false, '.'],
    ['Chinese IME', '、', 'Slash', false, '/'],
    ['Chinese IME', '￥', 'Digit4', true, '$'],
    ['dead key', 'Dead', 'BracketLeft', false, '['],
    ['any', 'ArrowDown', 'ArrowDown', false, 'ArrowDown'],
    ['any', ' ', 'Space', false, 'Space'],
    ['nothing', 'Unidentified', '', false, undefined],
  ])('%s: %s at %s is a key', (_, key, code, shiftKey, letter) =>
    expect(getLetter({ key, code, shiftKey })).toBe(letter),
  )
  it('returns undefined while composing', () => {
    expect(getLetter({ key: 'k', code: 'KeyK', isComposing: true })).toBeUndefined()
    expect(getLetter({ key: 'Process', code: 'KeyK', keyCode: 229 })).toBeUndefined()
  })
})

const bindings = [
  { id: 'palette', hotkey: 'mod+k' },
  { id: 'clients', hotkey: 'g c' },
  { id: 'rules', hotkey: 'g r' },
  { id: 'help', hotkey: '?' },
  { id: 'mark', hotkey: 'x' },
  { id: 'kick', hotkey: 'c' },
  { id: 'extend', hotkey: 'shift+ArrowDown' },
  { id: 'menu', hotkey: '.', scope: 'list' },
  { id: 'back', hotkey: '[' },
  { id: 'outer', hotkey: 'e', scope: 'list' },
  { id: 'inner', hotkey: 'e', scope: 'dialog' },
]
const press = (key: string, more: Partial<KeyEvent> = {}): KeyEvent => ({ key, code: '', ...more })
const how: Feed = { typing: false, singleKeys: true, now: 0, scopes: ['list'] }
const keymap = (mac = false) => createKeymap({ bindings, mac })
const brief = ({ type, id, handled }: KeyResult) => [type, id, handled]

describe('keymap', () => {
  it('fires single keys and combinations', () => {
    const map = keymap()
    expect(brief(map.feed(press('k', { ctrlKey: true }), how))).toEqual(['fire', 'palette', true])
    expect(brief(map.feed(press('k', { metaKey: true }), how))).toEqual(['none', undefined, false])
    expect(map.feed(press('?', { shiftKey: true }), how).id).toBe('help')
    expect(map.feed(press('ArrowDown', { shiftKey: true }), how).id).toBe('extend')
    expect(map.feed(press('ArrowDown'), how).type).toBe('none')
    expect(map.feed(press('X', { shiftKey: true }), how).type).toBe('none')
    expect(keymap(true).feed(press('k', { metaKey: true }), how).id).toBe('palette')
  })
  it('waits inside a sequence and fires nothing else meanwhile', () => {
    const map = keymap()
    expect(map.feed(press('g'), how)).toEqual({
      type: 'pending',
      handled: true,
      pending: ['g'],
      hint: false,
      next: [
        { key: 'c', id: 'clients' },
        { key: 'r', id: 'rules' },
      ],
    })
    expect(map.feed(press('Shift'), how).type).toBe('pending')
    expect(map.feed(press('g', { repeat: true }), how).type).toBe('pending')
    expect(map.feed(press('c'), how).id).toBe('clients')
    map.feed(press('g'), how)
    expect(brief(map.feed(press('x'), how))).toEqual(['cancel', undefined, true])
    expect(map.pending()).toBeUndefined()
    expect(map.feed(press('x'), how).id).toBe('mark')
    expect(map.feed(press('c'), how).id).toBe('kick')
    map.feed(press('g'), how)
    expect(brief(map.feed(press('Escape'), how))).toEqual(['cancel', undefined, true])
  })
  it('shows the next keys after a pause and still accepts the next one', () => {
    const map = keymap()
    map.feed(press('g'), how)
    expect(map.tick(100).hint).toBe(false)
    expect(map.tick(700)).toMatchObject({ type: 'pending', hint: true })
    expect(map.feed(press('r'), { ...how, now: 60_000 }).id).toBe('rules')
    expect(map.tick(60_001).type).toBe('none')
  })
  it('lets a combination through', () => {
    const map = keymap()
    map.feed(press('g'), how)
    expect(map.feed(press('k', { ctrlKey: true }), how).id).toBe('palette')
    map.feed(press('g'), how)
    expect(brief(map.feed(press('c', { ctrlKey: true }), how))).toEqual(['cancel', undefined, false])
  })
  it('continues a sequence when the bindings change, and cancels it where they no longer have it', () => {
    const map = createKeymap({ bindings: [{ id: 'users', hotkey: 'g u' }], mac: false })
    map.feed(press('g'), how)
    map.rebind([
      { id: 'refresh', hotkey: 'r' },
      { id: 'users', hotkey: 'g u' },
    ])
    expect(map.feed(press('u'), how).id).toBe('users')
    map.feed(press('g'), how)
    map.rebind([{ id: 'refresh', hotkey: 'r' }])
    expect(map.pending()).toBeUndefined()
    expect(map.feed(press('u'), how).type).toBe('none')
    expect(map.feed(press('r'), how).id).toBe('refresh')
  })
  it('takes the longest match; a key that begins one fires only after the pause', () => {
    const map = createKeymap({
      bindings: [
        { id: 'g', hotkey: 'g' },
        { id: 'ggx', hotkey: 'g g x' },
      ],
      mac: false,
    })
    expect(map.feed(press('g'), how).next).toEqual([{ key: 'g x', id: 'ggx' }])
    expect(map.feed(press('g'), how).type).toBe('pending')
    expect(map.feed(press('x'), how).id).toBe('ggx')
    map.feed(press('g'), how)
    expect(map.tick(100).type).toBe('pending')
    expect(map.tick(1000).id).toBe('g')
  })
  it.each([
    ['typing', { ...how, typing: true }],
    ['switched off', { ...how, singleKeys: false }],
  ])('ignores single keys when %s', (_, off) => {
    const map = keymap()
    for (const key of ['x', '?', 'g', 'c', '.'])
      expect(brief(map.feed(press(key), off))).toEqual(['none', undefined, false])
    expect(map.feed(press('k', { ctrlKey: true }), off).id).toBe('palette')
    expect(map.feed(press('ArrowDown', { shiftKey: true }), off).id).toBe(off.typing ? undefined : 'extend')
    map.feed(press('g'), how)
    expect(brief(map.feed(press('c'), off))).toEqual(['cancel', undefined, false])
  })
  it('uses only the active scopes, the innermost first', () => {
    const map = keymap()
    expect(map.feed(press('.'), { ...how, scopes: [] }).type).toBe('none')
    expect(map.feed(press('.'), how).id).toBe('menu')
    expect(map.feed(press('e'), { ...how, scopes: ['list', 'dialog'] }).id).toBe('inner')
    expect(map.feed(press('e'), how).id).toBe('outer')
  })
  it.each<[string, boolean, KeyEvent, string | undefined]>([
    ['Dvorak k', false, press('k', { code: 'KeyV', ctrlKey: true }), 'palette'],
    ['Dvorak t', false, press('t', { code: 'KeyK', ctrlKey: true }), undefined],
    ['Cyrillic', false, press('л', { code: 'KeyK', ctrlKey: true }), 'palette'],
    ['Cyrillic on a Mac', true, press('л', { code: 'KeyK', metaKey: true }), 'palette'],
    [
      'QWERTZ AltGr+8',
      false,
      press('[', {
        code: 'Digit8',
        ctrlKey: true,
        altKey: true,
        getModifierState: (name) => name === 'AltGraph',
      }),
      'back',
    ],
    ['QWERTZ Option+5', true, press('[', { code: 'Digit5', altKey: true }), 'back'],
    ['AltGr is not Ctrl', false, press('k', { code: 'KeyK', ctrlKey: true, altKey: true }), undefined],
    ['AZERTY ?', false, press('?', { code: 'KeyM', shiftKey: true }), 'help'],
    ['AZERTY .', false, press('.', { code: 'Comma', shiftKey: true }), 'menu'],
    ['Chinese ？', false, press('？', { code: 'Slash', shiftKey: true }), 'help'],
    ['Chinese 。', false, press('。', { code: 'Period' }), 'menu'],
    ['composing', false, press('x', { code: 'KeyX', isComposing: true }), undefined],
  ])('%s', (_, mac, event, id) => expect(keymap(mac).feed(event, how).id).toBe(id))
  it('refuses a key that cannot be pressed', () => {
    expect(() => createKeymap({ bindings: [{ id: 'a', hotkey: 'shift+/' }], mac: false })).toThrow(
      'sign itself',
    )
    expect(() => createKeymap({ bindings: [{ id: 'a', hotkey: 'foo+k' }], mac: false })).toThrow('foo')
  })
})

describe('reserved keys and conflicts', () => {
  it.each(['mod+t', 'ctrl+w', 'cmd+w', 'F5', 'alt+ArrowLeft', 'Mod+Shift+T', 'g mod+r', 'mod++'])(
    '%s is reserved by the browser',
    (hotkey) => expect(isReserved(hotkey)).toBe(true),
  )
  it.each(['mod+k', 'g c', '?', 'x', 'shift+ArrowDown', '.', 'mod+Enter', '/'])('%s is free', (hotkey) =>
    expect(isReserved(hotkey)).toBe(false),
  )
  it('lists each key once', () => expect(new Set(reserved).size).toBe(reserved.length))
  it('finds duplicates and prefixes where two bindings can be active together', () => {
    expect(conflicts(bindings)).toEqual([])
    expect(
      conflicts([
        { id: 'a', hotkey: 'mod+k' },
        { id: 'b', hotkey: 'ctrl+K' },
        { id: 'c', hotkey: 'g c' },
        { id: 'd', hotkey: 'g', scope: 'list' },
        { id: 'e', hotkey: 'g', scope: 'dialog' },
      ]),
    ).toEqual([
      { kind: 'duplicate', ids: ['a', 'b'], hotkey: 'mod+k' },
      { kind: 'prefix', ids: ['d', 'c'], hotkey: 'g' },
      { kind: 'prefix', ids: ['e', 'c'], hotkey: 'g' },
    ])
  })
})

describe('isTyping', () => {
  const element = (tagName: string, attributes: Record<string, string> = {}, more: object = {}) => ({
    tagName,
    type: attributes['type'],
    getAttribute: (name: string) => attributes[name] ?? null,
    ...more,
  })
  it.each([
    ['INPUT', {}, true],
    ['INPUT', { type: 'search' }, true],
    ['INPUT', { type: 'number' }, true],
    ['INPUT', { type: 'checkbox' }, false],
    ['INPUT', { type: 'range' }, false],
    ['TEXTAREA', {}, true],
    ['SELECT', {}, true],
    ['BUTTON', {}, false],
    ['DIV', { role: 'textbox' }, true],
    ['DIV', { contenteditable: '' }, true],
    ['DIV', { contenteditable: 'false' }, false],
    ['DIV', {}, false],
  ])('%s %o', (tag, attributes, typing) =>
    expect(isTyping({ target: element(tag, attributes) })).toBe(typing),
  )
  it('uses the real target inside a shadow tree and an editor', () => {
    const host = element('X-EDITOR')
    expect(isTyping({ target: host, composedPath: () => [element('INPUT'), host] })).toBe(true)
    expect(
      isTyping({ composedPath: () => [element('SPAN'), element('DIV', { contenteditable: 'true' })] }),
    ).toBe(true)
    expect(isTyping({ target: element('DIV', {}, { isContentEditable: true }) })).toBe(true)
    expect(isTyping({ target: null })).toBe(false)
    expect(isTyping({})).toBe(false)
  })
})

describe('keyLabel', () => {
  it.each([
    ['mod+k', 'Ctrl K', '⌘ K'],
    ['mod+enter', 'Ctrl Enter', '⌘ Enter'],
    ['alt+x', 'Alt X', '⌥ X'],
    ['shift+k', 'Shift K', 'Shift K'],
    ['g c', 'g c', 'g c'],
    ['?', '?', '?'],
  ])('%s is %s, on a Mac %s', (hotkey, plain, mac) =>
    expect([keyLabel(hotkey, false), keyLabel(hotkey, true)]).toEqual([plain, mac]),
  )
  it.each([
    ['MacIntel', true],
    ['iPad', true],
    ['Linux x86_64', false],
    ['Win32', false],
    ['', false],
  ])('%j is a Mac: %s', (platform, mac) => expect(isMac(platform)).toBe(mac))
})
