import { describe, expect, it } from 'vitest'
import { CsvError, parseCsv, readCsvTable, toCsv } from './csv'
import { hostileTexts } from './hostile'
import { seeded } from '../seeded'

describe('toCsv', () => {
  it.each([
    ['=cmd|x', "'=cmd|x"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['＝1', "'＝1"],
    ['＠x', "'＠x"],
    [' =1', "' =1"],
    ["'=x", "''=x"],
    ["it's", "it's"],
    ['a=b', 'a=b'],
    ['a; b', 'a; b'],
    // Where a spreadsheet splits at semicolons or tabs, quotes in the middle of its cell protect nothing.
    ['a;=cmd|x', "a;'=cmd|x"],
    ['a; +1;b', "a;' +1;b"],
    ["a;'=1", "a;''=1"],
    ['a;"=1"', `"a;'""=1"""`],
    ['a;＝1', "a;'＝1"],
    ['a\t@x', `"a\t'@x"`],
    ['a\n-1', `"a\n'-1"`],
    ['a\r\n=1', `"a\r\n'=1"`],
    ['\t=1', `"'\t'=1"`],
    [';=1', ";'=1"],
  ])('neutralizes %j as %j (catalogue X1)', (cell, out) => {
    const text = toCsv([['k', cell]])
    expect(text).toBe(`k,${out}\r\n`)
    expect(parseCsv(text)).toEqual([['k', cell]])
  })

  it('leaves numbers plain (catalogue X1)', () => {
    expect(toCsv([[-1, 2.5, 10n, true, null, undefined]])).toBe('-1,2.5,10,true,,\r\n')
    expect(toCsv([[Number.NEGATIVE_INFINITY]])).toBe("'-Infinity\r\n")
  })

  it('quotes commas, quotes, newlines and CJK and starts with a BOM when asked (catalogue X2)', () => {
    const rows = [['a,b', 'say "hi"', 'x\r\ny', '温度，传感器', '']]
    const text = toCsv(rows, { bom: true })
    expect(text).toBe('\uFEFF"a,b","say ""hi""","x\r\ny",温度，传感器,\r\n')
    expect(parseCsv(text)).toEqual(rows)
  })

  it('reverses every hostile text and random rows (catalogue X1, X2)', () => {
    const rows: string[][] = [
      [],
      [''],
      ['', ''],
      ...hostileTexts.map(({ name, text }) => [name, text]),
      ...hostileTexts.map(({ text }) => [text]),
    ]
    expect(parseCsv(toCsv(rows))).toEqual(rows)
    expect(parseCsv(toCsv(rows, { bom: true }))).toEqual(rows)
    const random = seeded(20261121)
    const letters = ['=', '+', '-', '@', "'", '"', ',', ';', '\r', '\n', '\t', ' ', 'a', '\uFEFF', '＝', '温']
    for (let run = 0; run < 500; run++) {
      const table = Array.from({ length: random.int(4) }, () =>
        Array.from({ length: random.int(4) }, () =>
          Array.from({ length: random.int(6) }, () => random.pick(letters)).join(''),
        ),
      )
      expect(parseCsv(toCsv(table)), `seed ${random.seed} run ${run}`).toEqual(table)
    }
  })
})

describe('toCsv read by other spreadsheets', () => {
  /** The end of a cell that starts at a quote; a doubled quote is part of it. */
  const quotedEnd = (text: string, from: number): number => {
    let end = from + 1
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1
    return end
  }

  /** Cells of a file for a program that splits at another sign: only a quote at the start of a cell opens one. */
  const splitAt = (text: string, separator: string): string[] => {
    const cells: string[] = []
    for (let at = 0; at <= text.length;) {
      let end = text[at] === '"' ? quotedEnd(text, at) : at
      while (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? '')) end += 1
      cells.push(text.slice(at, end).replace(/^"|"$/g, '').replaceAll('""', '"'))
      at = end + 1
    }
    return cells
  }

  it.each([';', '\t'])('starts no formula where cells are split at %j (catalogue X1)', (separator) => {
    // Without marks, it does.
    expect(splitAt('k,"a' + separator + '=1"\r\n', separator)).toContain('=1')
    const random = seeded(20261128)
    const letters = ['=', '+', '@', "'", '"', ',', ';', '\r', '\n', '\t', ' ', 'a', '＝']
    const found: string[] = []
    for (let run = 0; run < 2000; run++) {
      const cell = Array.from({ length: random.int(7) }, () => random.pick(letters)).join('')
      const text = toCsv([['k', cell, 'z']])
      const started = splitAt(text, separator).filter((value) => /^\s*[=+@＝]/.test(value))
      if (started.length > 0) found.push(JSON.stringify([cell, text, started]))
    }
    expect(found).toEqual([])
  })
})

describe('parseCsv', () => {
  it('reads LF, CR and a missing last newline', () => {
    expect(parseCsv('a,b\nc,d\re,')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', ''],
    ])
    expect(parseCsv('')).toEqual([])
  })

  it('reports the line of an unterminated quote', () => {
    expect(() => parseCsv('a\r\n"b')).toThrowError(new CsvError('unterminated', 2))
    expect(() => parseCsv('"a"b')).toThrowError(new CsvError('after-quote', 1))
  })
})

describe('readCsvTable', () => {
  const rowsOf = (text: string, literal?: readonly string[]) =>
    readCsvTable(text, literal)?.rows.map(({ line, cells, badQuote }) => [line, cells, badQuote])

  it('unquotes header and cells alike (RFC 4180 §2)', () => {
    const table = readCsvTable('\uFEFF"user_id", salt ,"b"\r\n"a, ""x""", y ,""\r\n')
    expect(table?.head.cells).toEqual(['user_id', 'salt', 'b'])
    expect(table?.rows).toEqual([
      { line: 2, cells: ['a, "x"', 'y', ''], badQuote: undefined, raw: ['"a, ""x"""', ' y ', '""'] },
    ])
  })

  it('keeps blanks inside quotes and trims unquoted cells', () => {
    expect(rowsOf('a,b\n" x ", x y ')).toEqual([[2, [' x ', 'x y'], undefined]])
  })

  it('counts lines of the file, not rows, and skips blank ones', () => {
    expect(rowsOf('a,b\n"x\ny",1\n\n , \nz,2')).toEqual([
      [2, ['x\ny', '1'], undefined],
      [6, ['z', '2'], undefined],
    ])
  })

  it('reports the first cell with quotes that violate RFC 4180, and reads the next row', () => {
    expect(rowsOf('a,b\nx, "y"\n"x"y,1\nx"y,1\n"x","y"')).toEqual([
      [2, ['x', '"y"'], 1],
      [3, ['"x"y', '1'], 0],
      [4, ['x"y', '1'], 0],
      [5, ['x', 'y'], undefined],
    ])
    expect(() => readCsvTable('a\nb,"c\nd')).toThrowError(new CsvError('unterminated', 2))
  })

  it('removes formula marks, except those of a literal column', () => {
    expect(rowsOf("a,password\n'=x,'=x", ['password'])).toEqual([[2, ['=x', "'=x"], undefined]])
  })

  it('returns undefined for a file without a row', () => expect(readCsvTable(' \n,\n')).toBeUndefined())
})
