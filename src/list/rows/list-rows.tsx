import { cx } from '@/ui/cx'
import { Table } from '@/ui/table'
import { Body } from './body'
import { Head } from '../columns/head'
import { noOffers, type DataTableProps } from '../list'
import { Peek } from './peek'
import { actionWidth } from './row-actions'
import type { RowPaths } from './row-offers'
import { rowEvents } from './row-events'
import type { ListControl } from '../use-list'

/** How many rows are asked for their commands, to reserve their room; the others have the same ones. */
const sampleSize = 50

/** The table of a list and the preview of a row over its end. */
export function ListRows<Row>({ props, control }: { props: DataTableProps<Row>; control: ListControl<Row> }) {
  const { title, source, rowRef, offers } = props
  const { words, lines, place, selection, send, fit, focus, peeked, total, upTo } = control
  const selectable = lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id]))
  const counts =
    rowRef === undefined
      ? undefined
      : { on: selectable.filter((id) => selection.has(id)).length, of: selectable.length }
  const pathsOf = (row: Row): RowPaths => ({ open: control.pathOf(row), edit: control.editOf(row) })
  const sample = lines
    .slice(0, sampleSize)
    .filter(({ row }) => row.$raw === undefined)
    .map(({ row }) => ({ offers: offers?.(row) ?? noOffers, hasForm: props.rowEdit !== undefined }))
  return (
    <div className={cx('relative min-w-0', peeked !== undefined && 'max-md:pb-[45dvh]')}>
      <div {...rowEvents({ ...focus, send, place, peek: control.peek, open: control.open })}>
        <Table
          label={words.t(title)}
          frameRef={control.frame}
          frameClass={
            control.paged ? 'max-h-[max(20rem,calc(100dvh-15rem))]' : 'max-h-[max(20rem,calc(100dvh-12rem))]'
          }
          selectColumn={rowRef !== undefined}
          aria-rowcount={total === undefined ? -1 : total + 1}
          aria-busy={source.placeholder || undefined}
          data-wide={fit.wide || undefined}
          style={actionWidth(words.t, sample)}
          {...(fit.widths === undefined ? {} : { widths: fit.widths })}
        >
          <Head
            columns={fit.shown}
            selection={counts}
            onSelectPage={(on) => send({ type: 'page', on })}
            sort={control.sort}
            onSort={control.sortBy}
            paged={control.paged}
            menu={offers !== undefined}
          />
          <Body
            lines={lines}
            place={place}
            selection={rowRef === undefined ? undefined : selection}
            first={upTo - lines.length + 1}
            columns={fit.shown}
            words={words}
            offers={offers}
            pathsOf={pathsOf}
            stale={control.stale}
            frame={control.frame}
            handle={control.rendered}
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
          paths={pathsOf(peeked)}
          about={rowRef?.(peeked)}
          unlinkable={control.unlinkable}
          onClose={control.closePeek}
        />
      )}
    </div>
  )
}
