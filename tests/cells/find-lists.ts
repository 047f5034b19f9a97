import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesBelow, root } from '../registries'

/** A `DataTable` in the sources; `list` is its name, undefined if that is composed. */
export type FoundTable = { readonly file: string; readonly list: string | undefined }

/** A column in the sources; `id` is undefined if that is composed. */
export type FoundColumn = { readonly file: string; readonly id: string | undefined }

/** Only what may hold one is parsed. */
const pattern = /<DataTable\b|\bcell\b/

const trees = filesBelow('src', (file) => /\.tsx?$/.test(file) && !/\.test\.|^src\/list\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => pattern.test(text))
  .map(({ file, text }) => ({ file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }))

/** What `read` returns for the nodes of the sources. */
function collect<T>(read: (node: ts.Node, file: string) => T | undefined): readonly T[] {
  const results: T[] = []
  for (const { file, tree } of trees) {
    const visit = (node: ts.Node): void => {
      const result = read(node, file)
      if (result !== undefined) results.push(result)
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return results
}

const textOf = (node: ts.Node | undefined) =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined

/** All lists of the sources. */
export const findTables = (): readonly FoundTable[] =>
  collect((node, file) => {
    if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return undefined
    if (node.tagName.getText() !== 'DataTable') return undefined
    const list = node.attributes.properties.find(
      (property): property is ts.JsxAttribute =>
        ts.isJsxAttribute(property) && property.name.getText() === 'list',
    )
    return { file, list: textOf(list?.initializer) }
  })

/** All columns of the sources: the objects with an id, a title and a cell. */
export const findColumns = (): readonly FoundColumn[] =>
  collect((node, file) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    const property = (name: string) => node.properties.find((one) => one.name?.getText() === name)
    if (property('title') === undefined || property('cell') === undefined) return undefined
    const id = property('id')
    if (id === undefined) return undefined
    return { file, id: ts.isPropertyAssignment(id) ? textOf(id.initializer) : undefined }
  })
