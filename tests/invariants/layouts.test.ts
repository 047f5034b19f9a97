import { describe, expect, it } from 'vitest'
import { fixedKeys } from '@/command/keys/fixed'
import type { KeyEvent } from '@/command/keys/stroke'
import { createKeymap } from '@/command/keys/trie'
import { goCommands } from '@/features/go'
import { commandFiles } from '../registries'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]
/** Every key there is without one of one's own: those of the commands, and those that are built in. */
const hotkeys = [...new Set([...commands.flatMap(({ hotkey }) => hotkey ?? []), ...Object.keys(fixedKeys)])]

/** The key codes of a keyboard in order; the last one is next to the left Shift on European keyboards. */
const places = [
  ...['Backquote', ...[...'1234567890'].map((digit) => `Digit${digit}`), 'Minus', 'Equal'],
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  'BracketLeft',
  'BracketRight',
  'Backslash',
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash',
  'IntlBackslash',
]

/** The character of each key, plain, with Shift and with AltGr (by code); `latin`: its letters are those of the bindings. */
type Layout = {
  readonly latin: boolean
  readonly plain: string
  readonly shift: string
  readonly third?: Readonly<Record<string, string>>
}

const layouts: Readonly<Record<string, Layout>> = {
  QWERTY: {
    latin: true,
    plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  },
  Dvorak: {
    latin: true,
    plain: "`1234567890[]',.pyfgcrl/=\\aoeuidhtns-;qjkxbmwvz",
    shift: '~!@#$%^&*(){}"<>PYFGCRL?+|AOEUIDHTNS_:QJKXBMWVZ',
  },
  AZERTY: {
    latin: true,
    plain: '²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!<',
    shift: '²1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§>',
    third: {
      Digit2: '~',
      Digit3: '#',
      Digit4: '{',
      Digit5: '[',
      Digit6: '|',
      Digit7: '`',
      Digit8: '\\',
      Digit0: '@',
      Minus: ']',
      Equal: '}',
    },
  },
  QWERTZ: {
    latin: true,
    plain: '^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-<',
    shift: '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_>',
    third: {
      Digit7: '{',
      Digit8: '[',
      Digit9: ']',
      Digit0: '}',
      Minus: '\\',
      KeyQ: '@',
      BracketRight: '~',
      IntlBackslash: '|',
    },
  },
  Cyrillic: {
    latin: false,
    plain: 'ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.',
    shift: 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,',
  },
  // Outside a text field letters are unchanged, and symbols are full-width.
  'Chinese IME': {
    latin: true,
    plain: '·1234567890-=qwertyuiop【】、asdfghjkl；‘zxcvbnm，。、',
    shift: '～！@#￥%……&*（——+QWERTYUIOP｛｝｜ASDFGHJKL：“ZXCVBNM《》？'
      .replace('……', '…')
      .replace('——', '）—'),
  },
}
const us = layouts['QWERTY'] as Layout

type Press = KeyEvent & { readonly code: string; readonly key: string }
const at = (line: string, place: number) => [...line][place]

/** The key for a character: its key on this keyboard, or on a US keyboard if this one does not have it. */
function pressOf(character: string, { latin, plain, shift, third = {} }: Layout): Press | undefined {
  const find = (line: string) => [...line].indexOf(character)
  const altGr = Object.entries(third).find(([, sign]) => sign === character)?.[0]
  const letter = /[a-z]/.test(character)
  if (find(plain) >= 0 && (latin || !letter)) return { key: character, code: places[find(plain)] ?? '' }
  if (find(shift) >= 0 && !letter) return { key: character, code: places[find(shift)] ?? '', shiftKey: true }
  if (altGr !== undefined)
    return {
      key: character,
      code: altGr,
      ctrlKey: true,
      altKey: true,
      getModifierState: (name) => name === 'AltGraph',
    }
  const [one, other] = [[...us.plain].indexOf(character), [...us.shift].indexOf(character)]
  const place = one >= 0 ? one : other
  return place < 0
    ? undefined
    : {
        key: at(one >= 0 ? plain : shift, place) ?? '',
        code: places[place] ?? '',
        ...(one >= 0 ? {} : { shiftKey: true }),
      }
}

/** The key presses for a hotkey on a keyboard. */
const pressesOf = (hotkey: string, layout: Layout): readonly (Press | undefined)[] =>
  hotkey.split(' ').map((stroke) => {
    const parts = stroke.split('+').filter((part) => part !== '')
    const name = stroke.endsWith('+') ? '+' : (parts.pop() ?? '')
    const base = name.length > 1 ? { key: name, code: name } : pressOf(name, layout)
    if (base === undefined) return undefined
    const shifted = parts.includes('shift')
    return {
      ...base,
      ...(shifted ? { shiftKey: true, key: name.length === 1 ? base.key.toUpperCase() : base.key } : {}),
      ...(parts.includes('mod') ? { ctrlKey: true } : {}),
      ...(parts.includes('alt') ? { altKey: true } : {}),
    }
  })

const chord = (press: Press | undefined) =>
  press === undefined
    ? 'none'
    : `${press.ctrlKey === true ? 'ctrl ' : ''}${press.altKey === true ? 'alt ' : ''}${press.shiftKey === true ? 'shift ' : ''}${press.code}`

describe.each(Object.entries(layouts))('%s', (_, layout) => {
  it('has a character for each position', () => {
    expect(
      [[...layout.plain].length, [...layout.shift].length].every(
        (length) => length === places.length || length === places.length - 1,
      ),
    ).toBe(true)
  })
  it('reaches every key', () => {
    expect(hotkeys.length).toBeGreaterThan(50)
    const keymap = createKeymap({ mac: false, bindings: hotkeys.map((hotkey) => ({ id: hotkey, hotkey })) })
    const reached = hotkeys.map((hotkey) => {
      keymap.reset()
      let last: string | undefined
      for (const press of pressesOf(hotkey, layout))
        last =
          press === undefined
            ? 'no such key on the board'
            : keymap.feed(press, { typing: false, singleKeys: true, now: 0 }).id
      return last
    })
    expect(reached).toEqual(hotkeys)
  })
  it('never reads one press as two different keys', () => {
    const chords = hotkeys.map((hotkey) => pressesOf(hotkey, layout).map(chord).join(', '))
    expect(chords.filter((one, index) => chords.indexOf(one) !== index)).toEqual([])
  })
})

it('ignores keys that an input method composes', () => {
  const keymap = createKeymap({ mac: false, bindings: hotkeys.map((hotkey) => ({ id: hotkey, hotkey })) })
  const read = places.flatMap((code) =>
    [
      { key: 'Process', code, keyCode: 229 },
      { key: 'x', code, isComposing: true },
    ].map((event) => keymap.feed(event, { typing: false, singleKeys: true, now: 0 }).type),
  )
  expect(new Set(read)).toEqual(new Set(['none']))
})
