import { ChevronLeft, ChevronRight } from './icon/icons'
import { Button } from './button'
import { Select } from './control/select'

export interface PagerLabels {
  /** The name of the landmark: "Pages". */
  nav: string
  previous: string
  next: string
  /** Why Previous and Next are disabled. */
  atStart: string
  atEnd: string
  /** "51–100 of 12,408"; count is missing when the broker does not report it. */
  range: (range: { from: number; to: number; count?: number }) => string
  /** "Rows per page" */
  size?: string
}

export interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  /** Rows on this page. */
  shown: number
  /** Rows on the previous pages, if these differ in size. */
  before?: number | undefined
  /** All rows, when known. */
  count?: number
  /** Decides whether there is a next page when the count is not known. */
  hasNext?: boolean
  onPage: (page: number) => void
  sizes?: readonly number[]
  onSize?: (size: number) => void
  busy?: boolean
  labels: PagerLabels
}

/** Whether a further page exists: by the count when known, else by `hasNext`. */
function morePages({
  page,
  pageSize,
  count,
  hasNext,
}: Pick<PagerProps, 'page' | 'pageSize' | 'count' | 'hasNext'>): boolean {
  return count === undefined ? (hasNext ?? false) : page * pageSize < count
}

/** Previous, next, and which rows these are. */
export function Pager({
  page,
  pageSize,
  shown,
  before = (page - 1) * pageSize,
  count,
  hasNext,
  onPage,
  sizes,
  onSize,
  busy,
  labels,
}: PagerProps) {
  const more = morePages({ page, pageSize, count, hasNext })
  const from = shown === 0 ? 0 : before + 1
  const to = shown === 0 ? 0 : from + shown - 1
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center gap-2 py-2 text-small text-muted">
      {/* On a narrow page the text wraps rather than the controls. */}
      <span className="nums min-w-0 flex-1 basis-32" aria-live="polite">
        {/* Only the text: toasts may lie between it and the controls. */}
        <span>{labels.range({ from, to, count })}</span>
      </span>
      {sizes && onSize && labels.size && (
        <label className="flex items-center gap-2">
          <span className="max-md:sr-only">{labels.size}</span>
          <Select
            className="w-20 [&_select]:h-7"
            value={String(pageSize)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onValue={(size) => onSize(Number(size))}
          />
        </label>
      )}
      {/* Kept together; on a narrow page their labels are for assistive tech only. */}
      <span className="inline-flex gap-2">
        <Button
          size="sm"
          icon={ChevronLeft}
          busy={busy}
          disabledReason={page <= 1 && labels.atStart}
          onClick={() => onPage(page - 1)}
          className="min-w-7"
        >
          <span className="max-md:sr-only">{labels.previous}</span>
        </Button>
        <Button
          size="sm"
          icon={ChevronRight}
          busy={busy}
          disabledReason={!more && labels.atEnd}
          onClick={() => onPage(page + 1)}
          className="min-w-7"
        >
          <span className="max-md:sr-only">{labels.next}</span>
        </Button>
      </span>
    </nav>
  )
}
