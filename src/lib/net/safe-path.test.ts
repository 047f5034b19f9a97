import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../text/hostile'
import {
  decodeSegment,
  encodeRequestSegment,
  encodeSegment,
  isWellFormed,
  safeFileName,
  safeHref,
  safeReturnPath,
  UnencodableError,
} from './safe-path'

describe('safeReturnPath', () => {
  const known = (path: string) => /^\/(?:clients(?:\/[^/]+)?|rules|login)$/.test(path)
  const go = (to: unknown) => safeReturnPath(to, known, '/overview')

  it.each([
    ['https://evil.example'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\/evil'],
    ['javascript:alert(1)'],
    [' /clients'],
    ['/clients\n'],
    ['/\t/evil'],
    ['clients'],
    ['#/clients'],
  ])('ignores %j (catalogue A9)', (to) => {
    expect(go(to)).toBe('/overview')
  })

  it.each([
    ['/%2F/evil'],
    ['/%2Fevil.example'],
    ['/clients/..'],
    ['/clients/../rules'],
    ['/./clients'],
    ['/nowhere'],
    ['/'],
    ['/login'],
    ['/login?to=/clients'],
    ['/LOGIN'],
    ['/%6Cogin'],
    ['/login/x'],
    [`/clients?q=${'x'.repeat(8192)}`],
    ['/clients/\u202Ex'],
    ['/clients/\uD800'],
  ])('refuses %j (catalogue A10)', (to) => {
    expect(go(to)).toBe('/overview')
  })

  it.each([
    ['/clients'],
    ['/clients/a%2Fb'],
    ['/clients/%2E%2E'],
    ['/clients?page=2&q=a//b#row'],
    ['/rules#x'],
  ])('restores %j (catalogue A11)', (to) => {
    expect(go(to)).toBe(to)
  })

  it('returns the first safe path of a list, or the default (catalogue A12)', () => {
    expect(go(['//evil', '/rules', '/clients'])).toBe('/rules')
    for (const to of [[], '', undefined, null, 7, {}, [[]], ['']]) expect(go(to)).toBe('/overview')
  })
})

describe('segments', () => {
  it('round trips every hostile id through a hash route (catalogue H9)', () => {
    for (const { name, text } of hostileTexts.filter((one) => isWellFormed(one.text))) {
      const url = new URL(`http://host/#/clients/${encodeSegment(text)}`)
      expect(decodeSegment(url.hash.slice('#/clients/'.length)), name).toBe(text)
      expect(encodeSegment(text), name).not.toMatch(/[/?#]/)
    }
  })

  it('round trips through an API path or refuses, never reaches another path (catalogue H9)', () => {
    for (const { name, text } of hostileTexts) {
      if (!isWellFormed(text) || ['', '.', '..'].includes(text)) {
        expect(() => encodeRequestSegment(text), name).toThrow(UnencodableError)
        continue
      }
      const { pathname } = new URL(`http://host/api/v5/clients/${encodeRequestSegment(text)}`)
      expect(decodeSegment(pathname.slice('/api/v5/clients/'.length)), name).toBe(text)
    }
  })

  it('throws its own error for a lone surrogate and decodes anything (catalogue H10)', () => {
    expect(() => encodeSegment('a\uD800')).toThrowError(new UnencodableError('surrogate'))
    expect([isWellFormed('😀'), isWellFormed('\uDE00\uD83D')]).toEqual([true, false])
    expect(['%zz', '%', '%E0%A4', 'a%20b'].map(decodeSegment)).toEqual(['%zz', '%', '%E0%A4', 'a b'])
  })
})

it.each([
  ['https://docs.example/a?b#c', 'https://docs.example/a?b#c'],
  ['HTTP://h', 'http://h/'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
  ['javascript:alert(1)', undefined],
  ['java\nscript:x', undefined],
  [' https://h', undefined],
  ['data:text/html,x', undefined],
  ['//h', undefined],
  ['/x', undefined],
  ['https:h', undefined],
  ['https:///h', undefined],
  ['https://user:pass@h', undefined],
  ['https://\u202Eh', undefined],
  ['http://[', undefined],
  ['ftp://h', undefined],
  [7, undefined],
])('links %j as %j (catalogue H11)', (url, href) => {
  expect(safeHref(url)).toBe(href)
})

it.each([
  ['../evil', 'evil'],
  ['..\\..\\evil.txt', 'evil.txt'],
  ['a/b.csv', 'a-b.csv'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['a"b\r\n.log', 'a-b.log'],
  ["UTF-8''x%2Fy", 'UTF-8-x-2Fy'],
  ['日志.log', '日志.log'],
  ['', 'file'],
  ['...', 'file'],
  [`${'x'.repeat(300)}.tar.gz`, `${'x'.repeat(113)}.tar.gz`],
])('sanitizes the file name %j to %j (catalogue U7)', (text, name) => {
  expect(safeFileName(text)).toBe(name)
})
