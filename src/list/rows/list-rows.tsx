import { cx } from '@/ui/cx'
import { Table } from '@/ui/table'
import { Body } from './body'
import { Head } from '../columns/head'
import { noOffers, type DataTableProps } from '../list'
import { Peek } from './peek'
import { rowActions } from './row-actions'
import { rowEvents } from './row-events'
import type { ListControl } from '../use-list'

/** The table of a list and the preview of a row next to it. */
export function ListRows<Row>({ props, control }: { props: DataTableProps<Row>; control: ListControl<Row> }) {
  const { title, source, rowRef, offers } = props
  const { words, lines, place, selection, send, fit, focus, peeked, total, upTo } = control
  const selectable = lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id]))
  const counts =
    rowRef === undefined
      ? undefined
      : { on: selectable.filter((id) => selection.has(id)).length, of: selectable.length }
  const first = lines.find(({ row }) => row.$raw === undefined)
  // Reserve room for the commands of a row, so that nothing moves when they appear.
  const actions =
    first === undefined || peeked !== undefined ? 0 : rowActions(offers?.(first.row) ?? noOffers).length
  return (
    <div className={cx('flex min-w-0 gap-3', peeked !== undefined && 'max-md:pb-[45dvh]')}>
      <div
        className="min-w-0 flex-1"
        {...rowEvents({ ...focus, send, place, peek: control.peek, open: control.open })}
      >
        <Table
          label={words.t(title)}
          frameRef={control.frame}
          frameClass={
            control.paged ? 'max-h-[max(20rem,calc(100dvh-15rem))]' : 'max-h-[max(20rem,calc(100dvh-12rem))]'
          }
          selectColumn={rowRef !== undefined}
          aria-rowcount={total === undefined ? -1 : total + 1}
          aria-busy={source.placeholder || undefined}
          data-tight={fit.tight || undefined}
          data-wide={fit.wide || undefined}
          {...(fit.widths === undefined ? {} : { widths: fit.widths })}
        >
          <Head
            columns={fit.shown}
            selection={counts}
            onSelectPage={(on) => send({ type: 'page', on })}
            sort={control.sort}
            onSort={control.sortBy}
            paged={control.paged}
            menu={offers === undefined ? undefined : actions}
          />
          <Body
            lines={lines}
            place={place}
            selection={rowRef === undefined ? undefined : selection}
            first={upTo - lines.length + 1}
            columns={fit.shown}
            words={words}
            offers={offers}
            actions={actions}
            stale={control.stale}
            window={control.window}
          />
        </Table>
      </div>
      {peeked !== undefined && (
        <Peek
          row={peeked}
          columns={props.columns}
          words={words}
          more={props.more}
          offers={offers?.(peeked) ?? noOffers}
          stale={control.stale}
          path={control.pathOf(peeked)}
          about={rowRef?.(peeked)}
          unlinkable={control.unlinkable}
          onClose={control.closePeek}
        />
      )}
    </div>
  )
}
