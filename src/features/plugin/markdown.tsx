import { lexer, type Token, type Tokens } from 'marked'
import { createElement, useMemo, type ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { Link } from '@/ui/link'

/** The maximum nesting depth; anything deeper is shown as source text. */
const maxDepth = 12
/** The maximum length of a README that is rendered, in characters. */
const maxLength = 100_000

const isDeeper = (token: Token): token is Token & { tokens: Token[] } =>
  'tokens' in token && Array.isArray(token.tokens)

/** The content of a token; its own text if it has no children. */
const renderContent = (token: Token, depth: number, label: string): ReactNode =>
  isDeeper(token) && depth < maxDepth ? (
    <Content tokens={token.tokens} depth={depth + 1} label={label} />
  ) : 'text' in token && typeof token.text === 'string' ? (
    token.text
  ) : (
    token.raw
  )

/** A list; the checkboxes of tasks are read-only. */
function List({ list, depth, label }: { list: Tokens.List; depth: number; label: string }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && (item.checked === true ? '☑ ' : '☐ ')}
      {renderContent(item, depth, label)}
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

function Grid({ table, depth, label }: { table: Tokens.Table; depth: number; label: string }) {
  const cells = (row: readonly Tokens.TableCell[], as: 'th' | 'td') =>
    row.map((cell, index) =>
      createElement(
        as,
        { key: index, className: 'border border-line px-2 py-1 text-left' },
        <Content tokens={cell.tokens} depth={depth + 1} label={label} />,
      ),
    )
  return (
    <div className="max-w-full overflow-x-auto" role="group" tabIndex={0} aria-label={label}>
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

function Block({ token, depth, label }: { token: Token; depth: number; label: string }): ReactNode {
  switch (token.type) {
    // Heading levels 1 and 2 belong to the page and the card.
    case 'heading':
      return createElement(
        `h${Math.min(6, (token as Tokens.Heading).depth + 2)}`,
        { className: 'font-semibold' },
        renderContent(token, depth, label),
      )
    case 'paragraph':
      return <p className="break-words">{renderContent(token, depth, label)}</p>
    case 'list':
      return <List list={token as Tokens.List} depth={depth} label={label} />
    case 'table':
      return <Grid table={token as Tokens.Table} depth={depth} label={label} />
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-line pl-3 text-muted">
          {renderContent(token, depth, label)}
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
      return <strong>{renderContent(token, depth, label)}</strong>
    case 'em':
      return <em>{renderContent(token, depth, label)}</em>
    case 'del':
      return <del>{renderContent(token, depth, label)}</del>
    case 'br':
      return <br />
    case 'hr':
      return <hr className="border-line" />
    case 'space':
    case 'def':
      return null
    case 'link':
      return (
        <Link
          external
          className="inline-flex min-h-6 min-w-6 items-center"
          href={(token as Tokens.Link).href}
        >
          {renderContent(token, depth, label)}
        </Link>
      )
    // Images are not fetched; the alternative text is shown instead.
    case 'image':
      return (
        <span className="text-muted">[{(token as Tokens.Image).text || (token as Tokens.Image).href}]</span>
      )
    case 'escape':
      return (token as Tokens.Escape).text
    // HTML is shown as text.
    case 'html':
      return token.raw
    default:
      return renderContent(token, depth, label)
  }
}

function Content({
  tokens,
  depth,
  label,
}: {
  tokens: readonly Token[]
  depth: number
  label: string
}): ReactNode {
  return tokens.map((token, index) => <Block key={index} token={token} depth={depth} label={label} />)
}

/**
 * Renders untrusted Markdown from its tokens: never as HTML, only with safe links, and images as text
 * (catalogue H8).
 */
export default function Markdown({ text }: { text: string }) {
  const { t } = useWords()
  const tokens = useMemo(() => lexer(text.slice(0, maxLength)), [text])
  return (
    <div className="flex max-w-180 flex-col gap-2 [overflow-wrap:anywhere]" dir="auto">
      <Content tokens={tokens} depth={0} label={t('plugin.readme')} />
    </div>
  )
}
