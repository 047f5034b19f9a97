import { useWords } from '@/i18n/use-words'
import { Pager } from '@/ui/pager'
import type { Source } from '../list'
import { pageSizes } from './paging'
import { usePagerLabels } from './use-pager-labels'
import type { PagingControl } from './use-paging'

/** Shows the range of rows and the paging controls; without a count it says only whether more rows follow (catalogue G2). */
export function ListPager<Row>({
  source,
  paging,
  shown,
}: {
  source: Source<Row>
  paging: PagingControl
  shown: number
}) {
  const { t, format } = useWords()
  const labels = usePagerLabels()
  const { count } = source
  const range = ({ from, to }: { from: number; to: number }) => {
    if (to === 0) return t('list.page.none')
    const numbers = { from: format.number(from), to: format.number(to), page: format.number(paging.page) }
    if (count !== undefined)
      return t('list.page.known', { from: numbers.from, to: numbers.to, total: format.number(count) })
    return t(paging.more ? 'list.page.more' : 'list.page.last', numbers)
  }
  return (
    <Pager
      page={paging.page}
      pageSize={paging.limit}
      shown={shown}
      before={source.before}
      hasNext={paging.more}
      onPage={paging.goTo}
      sizes={pageSizes}
      onSize={paging.resize}
      busy={source.placeholder}
      labels={{
        ...labels,
        size: t('list.page.size'),
        range,
      }}
    />
  )
}
