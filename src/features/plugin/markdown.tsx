import { lexer, type Token, type Tokens } from 'marked'
import { createElement, useMemo, type ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { Link } from '@/ui/link'

/** Depth of nesting beyond which the rest is shown as it was written. */
const deepest = 12
/** What is drawn of a README at most, in characters. */
const longest = 100_000

const isDeeper = (token: Token): token is Token & { tokens: Token[] } =>
  'tokens' in token && Array.isArray(token.tokens)

/** What stands in a token; its own text where nothing stands in it. */
const inside = (token: Token, depth: number, told: string): ReactNode =>
  isDeeper(token) && depth < deepest ? (
    <Drawn tokens={token.tokens} depth={depth + 1} told={told} />
  ) : 'text' in token && typeof token.text === 'string' ? (
    token.text
  ) : (
    token.raw
  )

/** Lists as they were written; a task's box is told, and cannot be pressed. */
function List({ list, depth, told }: { list: Tokens.List; depth: number; told: string }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && (item.checked === true ? '☑ ' : '☐ ')}
      {inside(item, depth, told)}
    </li>
  ))
  return list.ordered ? (
    <ol className="list-decimal pl-6" start={list.start === '' ? 1 : list.start}>
      {items}
    </ol>
  ) : (
    <ul className="list-disc pl-6">{items}</ul>
  )
}

function Grid({ table, depth, told }: { table: Tokens.Table; depth: number; told: string }) {
  const cells = (row: readonly Tokens.TableCell[], as: 'th' | 'td') =>
    row.map((cell, index) =>
      createElement(
        as,
        { key: index, className: 'border border-line px-2 py-1 text-left' },
        <Drawn tokens={cell.tokens} depth={depth + 1} told={told} />,
      ),
    )
  return (
    <div className="max-w-full overflow-x-auto" role="group" tabIndex={0} aria-label={told}>
      <table className="border-collapse">
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function One({ token, depth, told }: { token: Token; depth: number; told: string }): ReactNode {
  switch (token.type) {
    // The page has a heading of its own above, and so has the card.
    case 'heading':
      return createElement(
        `h${Math.min(6, (token as Tokens.Heading).depth + 2)}`,
        { className: 'font-semibold' },
        inside(token, depth, told),
      )
    case 'paragraph':
      return <p className="break-words">{inside(token, depth, told)}</p>
    case 'list':
      return <List list={token as Tokens.List} depth={depth} told={told} />
    case 'table':
      return <Grid table={token as Tokens.Table} depth={depth} told={told} />
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-line pl-3 text-muted">
          {inside(token, depth, told)}
        </blockquote>
      )
    case 'code':
      return (
        <pre tabIndex={0} className="overflow-x-auto rounded-sm bg-canvas px-2 py-1 font-mono text-small">
          {(token as Tokens.Code).text}
        </pre>
      )
    case 'codespan':
      return (
        <code className="rounded-sm bg-canvas px-1 font-mono text-small">
          {(token as Tokens.Codespan).text}
        </code>
      )
    case 'strong':
      return <strong>{inside(token, depth, told)}</strong>
    case 'em':
      return <em>{inside(token, depth, told)}</em>
    case 'del':
      return <del>{inside(token, depth, told)}</del>
    case 'br':
      return <br />
    case 'hr':
      return <hr className="border-line" />
    case 'space':
    case 'def':
      return null
    case 'link':
      return (
        <Link external className="inline-flex min-h-6 items-center" href={(token as Tokens.Link).href}>
          {inside(token, depth, told)}
        </Link>
      )
    // Nothing is fetched from elsewhere: what the picture shows is said, where its writer has said it.
    case 'image':
      return (
        <span className="text-muted">[{(token as Tokens.Image).text || (token as Tokens.Image).href}]</span>
      )
    case 'escape':
      return (token as Tokens.Escape).text
    // HTML is text like any other.
    case 'html':
      return token.raw
    default:
      return inside(token, depth, told)
  }
}

function Drawn({
  tokens,
  depth,
  told,
}: {
  tokens: readonly Token[]
  depth: number
  told: string
}): ReactNode {
  return tokens.map((token, index) => <One key={index} token={token} depth={depth} told={told} />)
}

/** Markdown of a stranger, drawn from its tokens: no HTML of it is ever made, links are safe ones or text, and pictures are words (catalogue H8). */
export default function Markdown({ text }: { text: string }) {
  const { t } = useWords()
  const tokens = useMemo(() => lexer(text.slice(0, longest)), [text])
  return (
    <div className="flex max-w-180 flex-col gap-2 [overflow-wrap:anywhere]" dir="auto">
      <Drawn tokens={tokens} depth={0} told={t('plugin.readme')} />
    </div>
  )
}
