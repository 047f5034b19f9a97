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

/** The property of an object literal. */
const propertyOf = (node: ts.ObjectLiteralExpression, name: string) =>
  node.properties.find((one) => one.name?.getText() === name)

/** The names of the lists that are declared as a `ListTable`, by the names of their constants. */
const declaredLists = (): ReadonlyMap<string, string> =>
  new Map(
    collect((node) => {
      if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return undefined
      if (!ts.isObjectLiteralExpression(node.initializer)) return undefined
      const list = propertyOf(node.initializer, 'list')
      const text = list !== undefined && ts.isPropertyAssignment(list) ? textOf(list.initializer) : undefined
      return text === undefined ? undefined : ([node.name.getText(), text] as const)
    }),
  )

/** All lists of the sources. */
export function findTables(): readonly FoundTable[] {
  const lists = declaredLists()
  return collect((node, file) => {
    if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return undefined
    if (node.tagName.getText() !== 'DataTable') return undefined
    const { properties } = node.attributes
    const own = properties.find(
      (property): property is ts.JsxAttribute =>
        ts.isJsxAttribute(property) && property.name.getText() === 'list',
    )
    if (own !== undefined) return { file, list: textOf(own.initializer) }
    const [spread] = properties.filter((property) => ts.isJsxSpreadAttribute(property))
    return { file, list: spread && lists.get(spread.expression.getText()) }
  })
}

/** All columns of the sources: the objects with an id, a title and a cell. */
export const findColumns = (): readonly FoundColumn[] =>
  collect((node, file) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined
    if (propertyOf(node, 'title') === undefined || propertyOf(node, 'cell') === undefined) return undefined
    const id = propertyOf(node, 'id')
    if (id === undefined) return undefined
    return { file, id: ts.isPropertyAssignment(id) ? textOf(id.initializer) : undefined }
  })
