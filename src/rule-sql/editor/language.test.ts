import { ensureSyntaxTree, highlightingFor } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { highlightTree } from '@lezer/highlight'
import { expect, it } from 'vitest'
import { highlight } from '../highlight'
import { ruleSql } from './language'

/** The CSS class of each character of a statement in the editor. */
function classesOf(sql: string): readonly string[] {
  const state = EditorState.create({ doc: sql, extensions: [ruleSql] })
  const tree = ensureSyntaxTree(state, sql.length, 5000)
  if (tree === null) throw new Error('not read to its end')
  const classes = Array.from(sql, () => '')
  highlightTree(tree, { style: (tags) => highlightingFor(state, tags) }, (from, to, name) =>
    classes.fill(name, from, to),
  )
  return classes
}

/** The words of a statement, each with the class of its characters. */
function wordsOf(sql: string): readonly (readonly [text: string, className: string])[] {
  const classes = classesOf(sql)
  return [...sql.matchAll(/\S+/g)].map((match) => [
    match[0],
    [...new Set(classes.slice(match.index, match.index + match[0].length))].join(' and '),
  ])
}

const statement = `select payload.select as a , upper (clientid) -- both
FROM "t/#" where a >= 1.5 and b = 'x' or c = true`

it('colors a statement in the editor as in read-only views', () => {
  const classes = classesOf(statement)
  const classesByColor = new Map<string, Set<string>>()
  let at = 0
  for (const { color, text } of highlight(statement)) {
    const own = [...text].flatMap((letter, offset) =>
      letter.trim() === '' ? [] : [classes[at + offset] ?? ''],
    )
    classesByColor.set(color, new Set([...(classesByColor.get(color) ?? []), ...own]))
    at += text.length
  }
  expect([...classesByColor].filter(([, names]) => names.size !== 1)).toEqual([])
  expect(classesByColor.get('plain')).toEqual(new Set(['']))
  const names = [...classesByColor.values()].flatMap((one) => [...one])
  expect([names.length, new Set(names).size]).toEqual([7, 7])
})

it('continues the color of a string that spans lines', () => {
  const [word = '', open = '', still = '', after = ''] = wordsOf(`SELECT 'over\nlines' FROM "t"`).map(
    ([, name]) => name,
  )
  expect([open, still, after]).toEqual([open, open, word])
  expect(open).not.toBe(word)
})
